package io.livegift.load.sizing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Properties;

/** Costs for tests: nearly nothing, but for what a test is about. */
final class SizingCosts {

  static final Path SHIPPED = Path.of("../deploy/costs.properties");

  private SizingCosts() {}

  /** Pairs of key and value that differ from nearly nothing. */
  static Costs with(String... pairs) {
    Properties values = shipped();
    for (String key : values.stringPropertyNames()) {
      boolean batch = values.getProperty(key).contains(" ");
      if (key.endsWith("-us")) {
        values.setProperty(key, batch ? "1:0.001 2:0.001" : "0.001");
      }
    }
    for (int i = 0; i < pairs.length; i += 2) {
      values.setProperty(pairs[i], pairs[i + 1]);
    }
    return Costs.of(values);
  }

  static Properties shipped() {
    try {
      return Costs.properties(SHIPPED);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
