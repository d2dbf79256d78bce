package io.livegift.push;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.push.combo.ComboPolicy;
import io.livegift.push.consume.ConsumeConfig;
import io.livegift.push.fanout.FanoutConfig;
import io.livegift.push.ownership.OwnershipConfig;
import io.livegift.push.presence.PresenceConfig;
import io.livegift.push.state.StateConfig;
import io.livegift.runtime.config.ConfigReader;
import io.livegift.runtime.queue.ShardTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The files in {@code nacos-config/} say what the code falls back to, and the code reads all. */
class ConfigFilesTest {

  private static final List<Function<ConfigReader, ?>> BINDERS =
      List.of(
          StateConfig::from,
          ConsumeConfig::from,
          ShardTable::from,
          FanoutConfig::from,
          OwnershipConfig::from,
          PresenceConfig::from);

  private static Map<String, String> file(String name) throws IOException {
    Map<String, String> values = new HashMap<>();
    for (String line : Files.readAllLines(Path.of("..", "nacos-config", name))) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] pair = line.split(": ", 2);
        values.put(pair[0], pair[1]);
      }
    }
    return values;
  }

  @Test
  void shippedValuesAreTheDefaults() throws IOException {
    Map<String, String> values = file("common.yaml");
    values.putAll(file("push-provider.yaml"));
    for (Function<ConfigReader, ?> binder : BINDERS) {
      ConfigReader shipped = new ConfigReader(values);
      assertEquals(binder.apply(new ConfigReader(Map.of())), binder.apply(shipped));
      assertEquals(List.of(), shipped.complaints());
    }
  }

  @Test
  void everyShippedKeyIsRead() throws IOException {
    for (String key : file("push-provider.yaml").keySet()) {
      ConfigReader reader = new ConfigReader(Map.of(key, "nonsense"));
      for (Function<ConfigReader, ?> binder : BINDERS) {
        Object unused = binder.apply(reader);
      }
      assertFalse(reader.complaints().isEmpty(), key);
    }
  }

  @Test
  void expensiveGiftsOfTheCatalogueDoNotMerge() throws IOException {
    ConfigReader reader = new ConfigReader(file("gift-catalog.yaml"));
    assertEquals(
        Set.of("gift_castle_secrets", "gift_starlight_princess"), ComboPolicy.from(reader).alone());
    assertTrue(ComboPolicy.from(reader).merges("gift_rose"));
    ConfigReader wrong = new ConfigReader(Map.of("gift.combo.gift_rose", "sometimes"));
    assertTrue(ComboPolicy.from(wrong).merges("gift_rose"));
    assertEquals(1, wrong.complaints().size());
  }
}
