package io.livegift.push.ownership;

import io.livegift.push.sequence.ShardWriter;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The shards that are open in this process; {@link Ownership} alone changes what is in it. */
public final class OpenShards {

  final Map<Integer, ShardWriter> writers = new ConcurrentHashMap<>();

  /** The writer of a shard that is open here; null otherwise. */
  public @Nullable ShardWriter writer(int shard) {
    return writers.get(shard);
  }
}
