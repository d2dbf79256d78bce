package io.livegift.runtime.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfigReaderTest {

  private enum Mode {
    FAST,
    SAFE
  }

  @Test
  void readsFlatAndNestedKeysAlike_theLaterOneCounts() {
    Map<String, String> flat =
        FlatYaml.parse(
            "push.expire-ms: 10000\npush:\n  expire-ms: 7000\n  combo:\n    threshold: 10");
    assertEquals("7000", flat.get("push.expire-ms"));
    assertEquals("10", flat.get("push.combo.threshold"));
  }

  @Test
  void refusesWhatIsNoMapping() {
    assertThrows(IllegalArgumentException.class, () -> FlatYaml.parse("- a\n- b"));
    assertThrows(IllegalArgumentException.class, () -> FlatYaml.parse("a: [unclosed"));
  }

  @Test
  void collectsEveryComplaint() {
    ConfigReader reader =
        new ConfigReader(Map.of("a", "x", "b", "11", "c", "maybe", "d", "slow", "e", "250"));
    assertEquals(1, reader.integer("a", 1, 0, 10));
    assertEquals(2, reader.integer("b", 2, 0, 10));
    assertEquals(false, reader.bool("c", false));
    assertEquals(Mode.SAFE, reader.choice("d", Mode.class, Mode.SAFE));
    assertEquals(Duration.ofMillis(250), reader.millis("e", 1, 0, 1000));
    assertEquals(4, reader.complaints().size());
  }

  @Test
  void tellsWhatIsInForce_fallbacksIncluded() {
    ConfigReader reader = new ConfigReader(Map.of("a", "7", "gift.rose", "none", "unknown", "1"));
    assertEquals(7, reader.integer("a", 1, 0, 10));
    assertEquals(Duration.ofSeconds(60), reader.seconds("idle", 60, 1, 600));
    assertEquals(Mode.SAFE, reader.choice("mode", Mode.class, Mode.SAFE));
    assertEquals(Map.of("rose", "none"), reader.under("gift."));
    assertEquals(
        Map.of("a", "7", "idle", "60", "mode", "safe", "gift.rose", "none"), reader.inForce());
  }

  @Test
  void absentKeysHaveTheirFallback() {
    ConfigReader reader = new ConfigReader(Map.of());
    assertEquals(Duration.ofSeconds(60), reader.seconds("idle", 60, 1, 600));
    assertTrue(reader.complaints().isEmpty());
  }
}
