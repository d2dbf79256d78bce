package io.livegift.push.combo;

import io.livegift.runtime.config.ConfigReader;
import java.time.Duration;

/**
 * The bounds of a combo's window.
 *
 * @param window how long after its first tap it closes, and how long a streak outlives a threshold
 * @param threshold gifts (not taps) that close it at once
 */
public record ComboConfig(Duration window, int threshold) {

  public static ComboConfig from(ConfigReader reader) {
    return new ComboConfig(
        reader.millis("push.combo.window-ms", 3_000, 100, 8_000),
        reader.integer("push.combo.threshold", 10, 2, 1_000));
  }
}
