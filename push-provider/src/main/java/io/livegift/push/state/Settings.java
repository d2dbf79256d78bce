package io.livegift.push.state;

import io.livegift.push.combo.ComboConfig;
import io.livegift.push.sequence.SequenceConfig;

/** What the scripts are told of the configuration, as JSON. */
record Settings(
    long expireMs,
    long dedupMs,
    long windowMs,
    long marginMs,
    int threshold,
    int historyMax,
    long historyIdleMs,
    long gatewayMs,
    int flushMax) {

  /** A window closes this long before its oldest tap would expire. */
  private static final long MARGIN_MS = 500;

  static Settings of(SequenceConfig sequence, ComboConfig combo) {
    return new Settings(
        sequence.expire().toMillis(),
        sequence.dedupTtl().toMillis(),
        combo.window().toMillis(),
        MARGIN_MS,
        combo.threshold(),
        sequence.historyMax(),
        sequence.historyIdle().toMillis(),
        sequence.registration().toMillis(),
        sequence.flushMax());
  }
}
