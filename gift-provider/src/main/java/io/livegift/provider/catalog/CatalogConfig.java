package io.livegift.provider.catalog;

import io.livegift.runtime.config.ConfigReader;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What of the catalogue is configuration.
 *
 * @param refresh how often gifts and rooms are read
 * @param single gifts that are shown at once, alone; all others merge
 */
public record CatalogConfig(Duration refresh, Set<String> single) {

  static final String NONE = "none";
  static final String BATCH = "batch";
  private static final String PREFIX = "gift.combo.";

  public static CatalogConfig from(ConfigReader r) {
    Map<String, String> named = r.under(PREFIX);
    named.forEach(
        (gift, combo) -> {
          if (!combo.equals(NONE) && !combo.equals(BATCH)) {
            r.reject(PREFIX + gift, combo + " is neither none nor batch");
          }
        });
    return new CatalogConfig(
        r.millis("catalog.refresh-ms", 1_000, 100, 60_000),
        named.entrySet().stream()
            .filter(entry -> entry.getValue().equals(NONE))
            .map(Map.Entry::getKey)
            .collect(Collectors.toUnmodifiableSet()));
  }

  boolean merges(String giftId) {
    return !single.contains(giftId);
  }
}
