package io.livegift.push.state;

import java.util.function.UnaryOperator;
import org.redisson.api.RedissonClient;

/** {@code doubt.lua}: a new epoch in place of a doubted one. */
final class DoubtScript {

  private final LuaScript script;

  DoubtScript(RedissonClient redis, UnaryOperator<String> edit) {
    script = LuaScript.load(redis, DoubtScript.class, "doubt", edit);
  }

  /** The epoch in force afterwards. */
  String run(int shard, String doubted, Settings settings) {
    Object epoch =
        script.value(ShardKeys.tag(shard), doubted, EpochPart.random(), Json.write(settings));
    return epoch.toString();
  }
}
