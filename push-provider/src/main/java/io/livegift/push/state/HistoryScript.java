package io.livegift.push.state;

import io.livegift.api.GiftMessage;
import java.util.List;
import java.util.function.UnaryOperator;
import org.redisson.api.RedissonClient;

/** {@code history.lua}: messages of a room from a number on. */
final class HistoryScript {

  private final LuaScript script;

  HistoryScript(RedissonClient redis, UnaryOperator<String> edit) {
    script = LuaScript.load(redis, HistoryScript.class, "history", edit);
  }

  Past run(int shard, String room, String epoch, long after, int limit) {
    List<Object> answer = script.list(ShardKeys.tag(shard), room, epoch, after, limit);
    String inForce = (String) answer.get(0);
    return new Past(
        inForce.isEmpty() ? null : inForce,
        Answers.number(answer.get(1)),
        Answers.texts(answer.get(2)).stream()
            .map(json -> Json.read(json, GiftMessage.class))
            .toList());
  }
}
