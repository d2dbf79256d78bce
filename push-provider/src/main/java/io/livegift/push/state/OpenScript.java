package io.livegift.push.state;

import io.livegift.push.sequence.Fenced;
import io.livegift.push.sequence.ShardAnswer;
import io.livegift.push.sequence.Taken;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.redisson.api.RedissonClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code open.lua}: takes shards over, many in one round trip. */
final class OpenScript {

  private static final Logger log = LoggerFactory.getLogger(OpenScript.class);

  private final LuaScript script;

  OpenScript(RedissonClient redis, UnaryOperator<String> edit) {
    script = LuaScript.load(redis, OpenScript.class, "open", edit);
  }

  Map<Integer, ShardAnswer> run(Map<Integer, String> fences, String holder) {
    List<Integer> shards = List.copyOf(fences.keySet());
    List<LuaScript.Call> calls = new ArrayList<>();
    for (int shard : shards) {
      calls.add(
          new LuaScript.Call(ShardKeys.tag(shard), fences.get(shard), holder, EpochPart.random()));
    }
    List<List<Object>> answers = script.lists(calls);
    Map<Integer, ShardAnswer> opened = new HashMap<>();
    for (int i = 0; i < shards.size(); i++) {
      opened.put(shards.get(i), answer(shards.get(i), answers.get(i)));
    }
    return opened;
  }

  private static ShardAnswer answer(int shard, List<Object> answer) {
    if (Answers.fenced(answer)) {
      return new Fenced();
    }
    if (Answers.number(answer.get(6)) == 1) {
      log.info("Shard {}: no state was found, epoch {} begins", shard, answer.get(5));
    }
    return Taken.delivery(
        Answers.number(answer.get(1)),
        Answers.number(answer.get(2)),
        Answers.number(answer.get(3)),
        Answers.number(answer.get(4)),
        List.of(),
        Map.of());
  }
}
