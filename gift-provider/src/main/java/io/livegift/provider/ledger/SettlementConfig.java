package io.livegift.provider.ledger;

import io.livegift.runtime.config.ConfigReader;
import java.time.Duration;

/**
 * How transfers are settled.
 *
 * @param margin how long a transfer is left alone: longer than one statement may take
 * @param batch transfers added in one transaction
 */
public record SettlementConfig(Duration every, Duration margin, int batch) {

  public static SettlementConfig from(ConfigReader r) {
    return new SettlementConfig(
        r.millis("settlement.every-ms", 2_000, 100, 600_000),
        r.millis("settlement.margin-ms", 5_000, 3_000, 600_000),
        r.integer("settlement.batch", 20_000, 1, 1_000_000));
  }
}
