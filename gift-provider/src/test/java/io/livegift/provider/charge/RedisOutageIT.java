package io.livegift.provider.charge;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.api.SendGiftCommand;
import io.livegift.api.SendGiftResult;
import io.livegift.provider.answers.RedisAnswers;
import io.livegift.provider.answers.RedisConfig;
import io.livegift.provider.answers.RedisLink;
import io.livegift.runtime.Env;
import io.livegift.runtime.config.ConfigReader;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import redis.embedded.RedisServer;

/** A load of taps and their repeats, while Redis goes, stays away, and comes back empty. */
class RedisOutageIT {

  private static final Duration LONGER_THAN_ANSWERS_LINGER = Duration.ofMillis(100);

  private static final int SENDERS = 6;
  private static final Duration WORKING = Duration.ofSeconds(3);
  private static final Duration AWAY = Duration.ofSeconds(30);
  private static final Duration RUN = WORKING.multipliedBy(2).plus(AWAY);

  @Test
  void chargesEveryTapOnce_whateverRedisDoes() throws Exception {
    int port = freePort();
    Map<String, String> variables = new HashMap<>(System.getenv());
    variables.put("REDIS_PORT", String.valueOf(port));
    variables.remove("REDIS_PASSWORD");
    RedisConfig config = RedisConfig.from(new ConfigReader(Map.of()));
    MeterRegistry meters = new SimpleMeterRegistry();
    RedisServer redis = redis(port);
    ExecutorService threads = Executors.newFixedThreadPool(SENDERS);
    try (Place place = new Place();
        RedisLink link = new RedisLink(new Env(variables))) {
      link.start();
      try (RedisAnswers answers = new RedisAnswers(link, () -> config, meters);
          Provider provider = Provider.remembering(place, answers)) {
        String warm = place.user("warm", 100_000);
        await()
            .atMost(Duration.ofSeconds(30))
            .until(
                () -> {
                  load(provider, place, warm, Duration.ofMillis(1));
                  return hits(meters) > 0;
                });
        List<Future<Integer>> running = new ArrayList<>();
        for (int i = 0; i < SENDERS; i++) {
          String user = place.user("sender" + i, 100_000);
          running.add(threads.submit(() -> load(provider, place, user, RUN)));
        }
        Provider.pause(WORKING);
        redis.stop();
        double before = hits(meters);
        Provider.pause(AWAY);
        assertEquals(before, hits(meters), 50, "nobody repeats what Redis knew");
        redis = redis(port);
        Provider.pause(WORKING);
        assertTrue(hits(meters) > before, "Redis is used again");
        for (Future<Integer> sender : running) {
          assertTrue(sender.get() > 0);
        }
      }
    } finally {
      threads.shutdownNow();
      redis.stop();
    }
  }

  private static int load(Provider provider, Place place, String user, Duration run) {
    int taps = (int) place.orders(user);
    long until = System.nanoTime() + run.toNanos();
    while (System.nanoTime() < until) {
      SendGiftCommand tap =
          new SendGiftCommand(user, "r" + taps, place.room(taps % 4), "gift_rose", 1);
      SendGiftResult first = provider.send(tap);
      assertEquals("OK", first.code());
      assertFalse(first.duplicate(), "a tap is no repeat because Redis is away");
      Provider.pause(LONGER_THAN_ANSWERS_LINGER);
      SendGiftResult again = provider.send(tap);
      assertEquals("OK", again.code());
      assertTrue(again.duplicate());
      assertEquals(first.msgId(), again.msgId());
      taps++;
    }
    assertEquals(taps, place.orders(user));
    assertEquals(100_000 - taps, place.balance(user));
    return taps;
  }

  private static double hits(MeterRegistry meters) {
    return meters.counter("gift_answers_repeated").count();
  }

  private static RedisServer redis(int port) throws IOException {
    RedisServer redis =
        RedisServer.newRedisServer().port(port).bind("127.0.0.1").setting("save \"\"").build();
    redis.start();
    return redis;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
