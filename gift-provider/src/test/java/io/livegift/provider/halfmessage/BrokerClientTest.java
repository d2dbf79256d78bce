package io.livegift.provider.halfmessage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.livegift.runtime.config.ConfigReader;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BrokerClientTest {

  private static final int WAITING = 1_000;

  @Test
  void checksThatDoNotFitAreDroppedAndCounted() throws InterruptedException {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    HalfConfig config = HalfConfig.from(new ConfigReader(Map.of()));
    CheckBack checkBack =
        new CheckBack(ids -> new Booked(0, 0), () -> config, Clock.systemUTC(), registry);
    CountDownLatch busy = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(WAITING);
    AtomicInteger answered = new AtomicInteger();
    ExecutorService checks = BrokerClient.bounded(1, checkBack);
    try {
      checks.execute(() -> await(busy));
      for (int i = 0; i < WAITING + 7; i++) {
        checks.execute(
            () -> {
              answered.incrementAndGet();
              done.countDown();
            });
      }
      assertEquals(7, registry.counter("gift_check_backs_dropped").count());
      busy.countDown();
      done.await();
      assertEquals(WAITING, answered.get());
    } finally {
      checks.shutdownNow();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
