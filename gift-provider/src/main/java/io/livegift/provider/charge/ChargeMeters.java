package io.livegift.provider.charge;

import io.livegift.api.ErrorCode;
import io.livegift.api.SendGiftResult;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the charge counts, and the faults that it logs because nobody above it sees them. */
final class ChargeMeters {

  private static final Logger log = LoggerFactory.getLogger(ChargeMeters.class);

  private final MeterRegistry registry;
  private final DistributionSummary batches;
  private final Counter halvesRefused;
  private final Counter commitsUnknown;
  private final Counter commitsNotAcknowledged;
  private final Timer taps;

  ChargeMeters(MeterRegistry registry) {
    this.registry = registry;
    batches = DistributionSummary.builder("gift_charge_batch").register(registry);
    halvesRefused = registry.counter("gift_halves_refused");
    commitsUnknown = registry.counter("gift_halves_in_doubt");
    commitsNotAcknowledged = registry.counter("gift_half_commits_not_acknowledged");
    taps = registry.timer("gift_tap_to_answer");
    for (ErrorCode code : ErrorCode.values()) {
      outcome(code.name());
    }
  }

  void batch(int size) {
    batches.record(size);
  }

  void answered(SendGiftResult result, long nanos) {
    taps.record(Duration.ofNanos(nanos));
    String kind = result.duplicate() ? "repeat" : result.code();
    outcome(kind).increment();
  }

  private Counter outcome(String kind) {
    return registry.counter("gift_taps", "outcome", kind);
  }

  void halfRefused(Throwable cause) {
    halvesRefused.increment();
    log.warn("A half message was refused, nothing is charged: {}", rootOf(cause));
  }

  void commitUnknown(int halves, Throwable cause) {
    commitsUnknown.increment(halves);
    log.warn("{} half messages are left to the check-back: {}", halves, rootOf(cause));
  }

  void commitNotAcknowledged(Throwable cause) {
    commitsNotAcknowledged.increment();
    log.warn("A commit was not acknowledged, sending plainly: {}", rootOf(cause));
  }

  void rehearsalFailed(Throwable cause) {
    log.warn("The charge is not warmed up: {}", rootOf(cause));
  }

  private static String rootOf(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root.toString();
  }
}
