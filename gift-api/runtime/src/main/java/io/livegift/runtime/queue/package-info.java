/**
 * Step 4, the ordered queue: what its two ends must agree on.
 *
 * <p>In: {@code shard.table}. Out: the queue of a shard, for the gift provider; the shard of a
 * queue, for the push provider. Guarantee: both read one table by one rule, so that a gift is
 * looked for where it was put.
 */
@NullMarked
package io.livegift.runtime.queue;

import org.jspecify.annotations.NullMarked;
