package io.livegift.provider.answers;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.api.SendGiftCommand;
import io.livegift.api.SendGiftResult;
import io.livegift.provider.charge.Answer;
import io.livegift.provider.charge.RequestKey;
import io.livegift.runtime.Env;
import io.livegift.runtime.config.ConfigReader;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Outcomes in the real Redis, and without one. */
class RedisAnswersIT {

  private final String user = "u-" + UUID.randomUUID();
  private final SendGiftCommand command = new SendGiftCommand(user, "r", "room_1", "gift_rose", 1);
  private final RedisConfig config =
      RedisConfig.from(
          new ConfigReader(Map.of("gift.dedup-ttl-s", "1", "redis.timeout-ms", "500")));

  @Test
  void repeatsTheFirstOutcome_andForgetsIt() {
    try (RedisLink link = new RedisLink(Env.fromSystem());
        RedisAnswers answers = new RedisAnswers(link, () -> config, new SimpleMeterRegistry())) {
      link.start();
      await().atMost(Duration.ofSeconds(20)).until(() -> link.client() != null);
      answers.keep(List.of(answer("m1")));
      await().until(() -> !answers.find(List.of(command)).join().isEmpty());
      answers.keep(List.of(answer("m2")));
      RequestKey key = new RequestKey(user, "r");
      // Longer than an answer waits to be written.
      await()
          .during(Duration.ofMillis(200))
          .atMost(Duration.ofMillis(500))
          .until(() -> answer("m1").equals(answers.find(List.of(command)).join().get(key)));
      await()
          .atMost(Duration.ofSeconds(5))
          .until(() -> answers.find(List.of(command)).join().isEmpty());
    }
  }

  @Test
  void costsNothing_whenThereIsNoRedis() {
    Map<String, String> variables = new HashMap<>(System.getenv());
    variables.put("REDIS_PORT", "1");
    try (RedisLink link = new RedisLink(new Env(variables));
        RedisAnswers answers = new RedisAnswers(link, () -> config, new SimpleMeterRegistry())) {
      link.start();
      long began = System.nanoTime();
      answers.keep(List.of(answer("m")));
      assertTrue(answers.find(List.of(command)).join().isEmpty());
      assertTrue(System.nanoTime() - began < Duration.ofMillis(50).toNanos());
    }
  }

  private Answer answer(String msgId) {
    return new Answer(command, SendGiftResult.charged("o", msgId, 1, 99));
  }
}
