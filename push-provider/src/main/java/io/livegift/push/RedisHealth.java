package io.livegift.push;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.redisson.api.RedissonClient;

/** Asks Redis once a second, so that a health check never waits for it. */
final class RedisHealth {

  private final RedissonClient redis;
  private volatile boolean answers;

  RedisHealth(RedissonClient redis, ScheduledExecutorService timer) {
    this.redis = redis;
    var unused = timer.scheduleWithFixedDelay(this::ask, 0, 1, TimeUnit.SECONDS);
  }

  boolean answers() {
    return answers;
  }

  private void ask() {
    try {
      boolean unused = redis.getBucket("{s00}:epoch").isExists();
      answers = true;
    } catch (RuntimeException e) {
      answers = false;
    }
  }
}
