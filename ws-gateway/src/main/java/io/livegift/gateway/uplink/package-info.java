/**
 * Step 1: the tap goes up.
 *
 * <p>In: {@code gift.send} frames of one connection. Out: calls of {@link
 * io.livegift.api.GiftService}, and exactly one {@code gift.ack} a frame, in the order of the
 * frames. Guarantee: the next gift of a connection goes on after the ack of the one before; what
 * waits is bounded; nothing is decided here but rate and membership.
 */
@NullMarked
package io.livegift.gateway.uplink;

import org.jspecify.annotations.NullMarked;
