package io.livegift.push.presence;

import io.livegift.api.push.RoomWatch;
import io.livegift.push.state.Json;
import io.livegift.push.state.LuaScript;
import io.livegift.push.state.ShardKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.redisson.api.RedissonClient;

/** {@code sync.lua}, for the shards of all rooms of a gateway in one round trip. */
final class SyncScript {

  /** As the script reads it. */
  private record Settings(long gatewayMs, long onlineMs, int pruneMax) {}

  private final LuaScript script;

  SyncScript(RedissonClient redis, UnaryOperator<String> edit) {
    script = LuaScript.load(redis, SyncScript.class, "sync", edit);
  }

  List<Standing> run(String gateway, PresenceConfig config, Map<Integer, List<RoomWatch>> watches) {
    Settings settings =
        new Settings(
            config.registration().toMillis(), config.online().toMillis(), config.pruneMax());
    List<LuaScript.Call> calls = new ArrayList<>();
    watches.forEach(
        (shard, rooms) ->
            calls.add(
                new LuaScript.Call(
                    ShardKeys.tag(shard), gateway, Json.write(settings), Json.write(rooms))));
    List<Standing> standings = new ArrayList<>();
    for (List<Object> answer : script.lists(calls)) {
      String epoch = (String) answer.get(0);
      for (Object row : answer.subList(1, answer.size())) {
        standings.add(standing(epoch, (List<?>) row));
      }
    }
    return standings;
  }

  private static Standing standing(String epoch, List<?> row) {
    return new Standing(
        (String) row.get(0),
        epoch.isEmpty() ? null : epoch,
        (Long) row.get(1),
        (Long) row.get(2),
        0,
        0,
        (Long) row.get(3) == 1);
  }
}
