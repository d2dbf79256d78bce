package io.livegift.push.state;

import io.livegift.push.sequence.Fenced;
import io.livegift.push.sequence.ShardAnswer;
import io.livegift.push.sequence.Taken;
import io.livegift.push.sequence.Tap;
import java.util.List;
import java.util.function.UnaryOperator;
import org.redisson.api.RedissonClient;

/** {@code accept.lua}: closes due windows and takes a batch of taps. */
final class AcceptScript {

  private final LuaScript script;

  AcceptScript(RedissonClient redis, UnaryOperator<String> edit) {
    script = LuaScript.load(redis, AcceptScript.class, "accept", edit);
  }

  ShardAnswer run(int shard, String fence, Settings settings, List<Tap> taps) {
    List<Object> answer =
        script.list(ShardKeys.tag(shard), fence, Json.write(settings), Json.write(taps));
    if (Answers.fenced(answer)) {
      return new Fenced();
    }
    return new Taken(
        Answers.number(answer.get(1)),
        Answers.number(answer.get(2)),
        Answers.number(answer.get(3)),
        Answers.number(answer.get(4)),
        Answers.outcomes(answer.get(5)),
        Answers.repeats(answer.get(6)),
        Answers.routes(answer.get(7)),
        Answers.number(answer.get(8)),
        Answers.number(answer.get(9)),
        Answers.number(answer.get(10)));
  }
}
