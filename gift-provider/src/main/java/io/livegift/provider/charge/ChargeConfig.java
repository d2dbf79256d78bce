package io.livegift.provider.charge;

import io.livegift.runtime.config.ConfigReader;
import java.time.Duration;

/**
 * How taps are charged.
 *
 * @param budget the longest that an attempt may take until it begins to commit
 * @param answer the longest that a caller waits for an attempt that has begun to commit
 * @param join how long a repeat waits for the attempt that is still running
 * @param resendAfter until a message without receipt is sent again
 * @param comboWindow by which a receipt of a merging gift is later
 */
public record ChargeConfig(
    Consistency consistency,
    Duration budget,
    Duration answer,
    Duration join,
    int maxInFlight,
    int workers,
    int patientWorkers,
    int maxBatch,
    int maxPerHalf,
    Duration resendAfter,
    Duration comboWindow) {

  public static ChargeConfig from(ConfigReader r) {
    return new ChargeConfig(
        r.choice("gift.consistency", Consistency.class, Consistency.TRANSACTIONAL),
        r.millis("charge.budget-ms", 1_800, 100, 60_000),
        r.millis("charge.answer-ms", 3_000, 100, 60_000),
        r.millis("charge.join-ms", 1_000, 0, 60_000),
        r.integer("charge.max-in-flight", 180, 1, 100_000),
        r.integer("charge.workers", 2, 1, 256),
        r.integer("charge.patient-workers", 4, 1, 256),
        r.integer("charge.max-batch", 32, 1, 512),
        r.integer("charge.max-per-half", 16, 1, 512),
        r.millis("outbox.resend-after-ms", 2_000, 100, 60_000),
        r.millis("push.combo.window-ms", 3_000, 100, 60_000));
  }
}
