package io.livegift.push.presence;

import io.livegift.api.event.Shards;
import io.livegift.push.state.LuaScript;
import io.livegift.push.state.ShardKeys;
import java.util.List;
import java.util.function.UnaryOperator;
import org.redisson.api.RedissonClient;

/** {@code room.lua}: where one room stands. */
final class RoomScript {

  private final LuaScript script;

  RoomScript(RedissonClient redis, UnaryOperator<String> edit) {
    script = LuaScript.load(redis, RoomScript.class, "room", edit);
  }

  Standing run(String room, PresenceConfig config) {
    List<Object> answer =
        script.list(
            ShardKeys.tag(Shards.of(room)),
            room,
            config.registration().toMillis(),
            config.online().toMillis());
    String epoch = (String) answer.get(0);
    return new Standing(
        room,
        epoch.isEmpty() ? null : epoch,
        (Long) answer.get(1),
        (Long) answer.get(2),
        ((Long) answer.get(3)).intValue(),
        (Long) answer.get(4),
        false);
  }
}
