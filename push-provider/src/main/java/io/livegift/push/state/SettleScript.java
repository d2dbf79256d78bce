package io.livegift.push.state;

import java.util.ArrayList;
import java.util.List;
import org.redisson.api.RedissonClient;

/** {@code settle.lua}: forgets outcomes that are done. */
final class SettleScript {

  private final LuaScript script;

  SettleScript(RedissonClient redis) {
    script = LuaScript.load(redis, SettleScript.class, "settle");
  }

  boolean run(int shard, String fence, List<String> ids) {
    List<Object> arguments = new ArrayList<>(ids.size() + 1);
    arguments.add(fence);
    arguments.addAll(ids);
    return script.value(ShardKeys.tag(shard), arguments.toArray()).equals("OK");
  }
}
