package io.livegift.push.presence;

import io.livegift.api.event.Shards;
import io.livegift.push.state.LuaScript;
import io.livegift.push.state.ShardKeys;
import java.util.List;
import java.util.function.UnaryOperator;
import org.redisson.api.RedissonClient;

/** {@code online.lua}: a page of who is in a room. */
final class OnlineScript {

  private final LuaScript script;

  OnlineScript(RedissonClient redis, UnaryOperator<String> edit) {
    script = LuaScript.load(redis, OnlineScript.class, "online", edit);
  }

  Crowd run(String room, String after, int limit, PresenceConfig config) {
    List<Object> answer =
        script.list(ShardKeys.tag(Shards.of(room)), room, after, limit, config.online().toMillis());
    String last = (String) answer.get(0);
    @SuppressWarnings("unchecked")
    List<String> users = (List<String>) answer.get(1);
    return new Crowd(users, last.isEmpty() ? null : last);
  }
}
