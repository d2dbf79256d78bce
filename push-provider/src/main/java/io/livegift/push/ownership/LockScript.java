package io.livegift.push.ownership;

import io.livegift.push.state.LuaScript;
import io.livegift.push.state.ShardKeys;
import java.util.ArrayList;
import java.util.List;
import org.redisson.api.RedissonClient;

/** {@code renew.lua} or {@code release.lua}, for the locks of many shards in one round trip. */
final class LockScript {

  private final LuaScript script;

  LockScript(RedissonClient redis, String name) {
    script = LuaScript.load(redis, LockScript.class, name);
  }

  /** The shards whose lock was lost before. */
  List<Integer> run(List<Integer> shards, Object... arguments) {
    List<LuaScript.Call> calls =
        shards.stream().map(shard -> new LuaScript.Call(ShardKeys.lock(shard), arguments)).toList();
    List<?> answers = script.longs(calls);
    List<Integer> lost = new ArrayList<>();
    for (int i = 0; i < shards.size(); i++) {
      if (!Long.valueOf(1).equals(answers.get(i))) {
        lost.add(shards.get(i));
      }
    }
    return lost;
  }
}
