package io.livegift.push.state;

import org.redisson.api.RedissonClient;

/** {@code park.lua}: keeps a body that cannot be decoded. */
final class ParkScript {

  private final LuaScript script;

  ParkScript(RedissonClient redis) {
    script = LuaScript.load(redis, ParkScript.class, "park");
  }

  boolean run(int shard, String fence, int most, String body) {
    return script.value(ShardKeys.tag(shard), fence, most, body).equals("OK");
  }
}
