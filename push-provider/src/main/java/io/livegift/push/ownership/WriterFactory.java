package io.livegift.push.ownership;

import io.livegift.push.sequence.ShardWriter;

/** Makes the writer of a shard that has just been opened with this fence. */
@FunctionalInterface
public interface WriterFactory {

  ShardWriter writer(int shard, String fence);
}
