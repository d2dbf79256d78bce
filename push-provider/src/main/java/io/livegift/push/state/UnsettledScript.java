package io.livegift.push.state;

import io.livegift.push.sequence.Fenced;
import io.livegift.push.sequence.ShardAnswer;
import io.livegift.push.sequence.Taken;
import java.util.List;
import java.util.function.UnaryOperator;
import org.redisson.api.RedissonClient;

/** {@code unsettled.lua}: what the owner before left, page by page. */
final class UnsettledScript {

  private static final int PAGE = 256;

  private final LuaScript script;

  UnsettledScript(RedissonClient redis, UnaryOperator<String> edit) {
    script = LuaScript.load(redis, UnsettledScript.class, "unsettled", edit);
  }

  ShardAnswer run(int shard, String fence, String after, Settings settings) {
    List<Object> answer =
        script.list(ShardKeys.tag(shard), fence, after, PAGE, settings.gatewayMs());
    if (Answers.fenced(answer)) {
      return new Fenced();
    }
    return Taken.delivery(
        Answers.number(answer.get(1)),
        -1,
        0,
        Answers.number(answer.get(2)),
        Answers.outcomes(answer.get(3)),
        Answers.routes(answer.get(4)));
  }
}
