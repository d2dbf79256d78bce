package io.livegift.provider.outbox;

import io.livegift.runtime.config.ConfigReader;
import java.time.Duration;

/**
 * How the outbox is worked off.
 *
 * @param relaying whether charges leave their messages to the relay
 * @param batch rows that one look reads
 * @param maxPerMessage gifts that one message carries
 */
public record OutboxConfig(
    boolean relaying,
    Duration resendAfter,
    Duration longestPause,
    Duration sweepEvery,
    Duration relayEvery,
    int batch,
    int maxPerMessage,
    Duration lease) {

  public static OutboxConfig from(ConfigReader r) {
    return new OutboxConfig(
        r.text("gift.consistency", "transactional").equals("outbox"),
        r.millis("outbox.resend-after-ms", 2_000, 100, 60_000),
        r.millis("outbox.backoff-max-ms", 15_000, 500, 30_000),
        r.millis("outbox.sweep-every-ms", 500, 50, 10_000),
        r.millis("outbox.relay-every-ms", 50, 5, 10_000),
        r.integer("outbox.batch", 1_000, 1, 10_000),
        r.integer("outbox.max-per-message", 50, 1, 1_000),
        r.millis("outbox.lease-ms", 3_000, 1_000, 60_000));
  }
}
