package io.livegift.api;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The time over which a rank counts; days and hours are UTC's, by the database's clock. */
public enum RankPeriod {
  EVER(Long.MAX_VALUE),
  DAY(86_400_000),
  HOUR(3_600_000);

  private final long millis;

  RankPeriod(long millis) {
    this.millis = millis;
  }

  /** By its name on the wire; null for one that does not exist. */
  public static @Nullable RankPeriod of(@Nullable String name) {
    if (name == null) {
      return EVER;
    }
    return Arrays.stream(values()).filter(p -> p.name().equals(name)).findFirst().orElse(null);
  }

  /** How long it is; periods are counted from the epoch on, so that the first EVER never ends. */
  public long millis() {
    return millis;
  }
}
