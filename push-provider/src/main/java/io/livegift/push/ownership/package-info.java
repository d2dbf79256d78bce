/**
 * Between the queue and the state: who may write to a shard.
 *
 * <p>In: the shards whose queues are assigned to this process. Out: an open {@link
 * io.livegift.push.sequence.ShardWriter} for each. Guarantee: a shard is open in one process at a
 * time, which holds its lock and its fence; a process that was paused past its lease finds its
 * fence replaced and writes nothing.
 */
@NullMarked
package io.livegift.push.ownership;

import org.jspecify.annotations.NullMarked;
