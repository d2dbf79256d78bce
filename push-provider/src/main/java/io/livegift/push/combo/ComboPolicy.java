package io.livegift.push.combo;

import io.livegift.runtime.config.ConfigReader;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Which gifts merge: all but those that the catalogue shows at once, each alone.
 *
 * @param alone gifts of policy {@code none}
 */
public record ComboPolicy(Set<String> alone) {

  private static final String PREFIX = "gift.combo.";

  public ComboPolicy {
    alone = Set.copyOf(alone);
  }

  public static ComboPolicy from(ConfigReader reader) {
    Set<String> alone = new HashSet<>();
    for (Map.Entry<String, String> gift : reader.under(PREFIX).entrySet()) {
      switch (gift.getValue()) {
        case "none" -> alone.add(gift.getKey());
        case "batch" -> {}
        default -> reader.reject(PREFIX + gift.getKey(), "neither none nor batch");
      }
    }
    return new ComboPolicy(alone);
  }

  public boolean merges(String giftId) {
    return !alone.contains(giftId);
  }
}
