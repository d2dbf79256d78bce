/**
 * Step 4: the ordered queues.
 *
 * <p>In: messages of the queues that RocketMQ assigned to this process, each queue in order. Out:
 * batches of taps for the shard of the queue. Guarantee: a message is acknowledged after the
 * shard's state has it, never before; a fault of any part suspends the queue and parks nothing;
 * only what cannot be decoded is parked.
 */
@NullMarked
package io.livegift.push.consume;

import org.jspecify.annotations.NullMarked;
