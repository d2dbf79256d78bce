package io.livegift.gateway.uplink;

import io.livegift.runtime.config.ConfigReader;
import java.time.Duration;

/**
 * How this gateway calls gift providers; read at start.
 *
 * @param atOnce calls in flight
 * @param waiting calls that wait for one of those; beyond it UNAVAILABLE at once
 * @param patience how long a gift may wait for its turn and for a call before it is refused
 * @param timeout of one call
 */
public record CallConfig(int atOnce, int waiting, Duration patience, Duration timeout) {

  public static CallConfig from(ConfigReader config) {
    return new CallConfig(
        config.integer("gateway.calls.at-once", 64, 1, 1_000),
        config.integer("gateway.calls.waiting", 1_024, 1, 100_000),
        config.millis("gateway.calls.patience-ms", 2_000, 10, 60_000),
        config.millis("gateway.calls.timeout-ms", 3_500, 100, 60_000));
  }
}
