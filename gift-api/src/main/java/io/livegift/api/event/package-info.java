/**
 * What travels through the ordered queue, and what comes back: the charged gift forward, its
 * receipt backward.
 *
 * <p>In: one database transaction per gift. Out: {@link io.livegift.api.event.GiftCharged} in the
 * queue of its room's shard, at least once; {@link io.livegift.api.event.Receipt} back to the
 * outbox, at least once. Guarantee: both are keyed by {@code msgId}, so repeats are harmless.
 */
@NullMarked
package io.livegift.api.event;

import org.jspecify.annotations.NullMarked;
