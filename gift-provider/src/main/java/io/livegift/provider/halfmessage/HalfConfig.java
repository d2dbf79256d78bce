package io.livegift.provider.halfmessage;

import io.livegift.runtime.config.ConfigReader;
import java.time.Duration;

/**
 * How half messages are handled.
 *
 * @param rollbackAfter the age at which a half message without orders is rolled back
 */
public record HalfConfig(
    Duration sendTimeout, Duration ackTimeout, Duration rollbackAfter, int checkThreads) {

  public static HalfConfig from(ConfigReader r) {
    return new HalfConfig(
        r.millis("halfmessage.send-timeout-ms", 1_000, 50, 10_000),
        r.millis("halfmessage.ack-timeout-ms", 1_000, 50, 10_000),
        r.millis("halfmessage.rollback-after-ms", 60_000, 5_000, 3_600_000),
        r.integer("halfmessage.check-threads", 4, 2, 64));
  }
}
