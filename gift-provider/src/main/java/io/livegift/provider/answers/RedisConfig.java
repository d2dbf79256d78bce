package io.livegift.provider.answers;

import io.livegift.runtime.config.ConfigReader;
import java.time.Duration;

/**
 * How Redis is used.
 *
 * @param timeToLive of an answer
 * @param pause after a failure, during which Redis is not asked
 */
public record RedisConfig(Duration timeToLive, Duration timeout, Duration pause) {

  public static RedisConfig from(ConfigReader r) {
    return new RedisConfig(
        r.seconds("gift.dedup-ttl-s", 10, 1, 86_400),
        r.millis("redis.timeout-ms", 50, 1, 1_000),
        r.millis("redis.pause-ms", 1_000, 10, 60_000));
  }
}
