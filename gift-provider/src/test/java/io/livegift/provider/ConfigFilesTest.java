package io.livegift.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.provider.answers.RedisConfig;
import io.livegift.provider.catalog.CatalogConfig;
import io.livegift.provider.charge.ChargeConfig;
import io.livegift.provider.database.DatabaseConfig;
import io.livegift.provider.halfmessage.HalfConfig;
import io.livegift.provider.halfmessage.ShardTable;
import io.livegift.provider.ledger.SettlementConfig;
import io.livegift.provider.outbox.OutboxConfig;
import io.livegift.runtime.config.ConfigReader;
import io.livegift.runtime.config.FlatYaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ConfigFilesTest {

  private static final List<Function<ConfigReader, Object>> RECORDS =
      List.of(
          ChargeConfig::from,
          CatalogConfig::from,
          DatabaseConfig::from,
          HalfConfig::from,
          OutboxConfig::from,
          RedisConfig::from,
          SettlementConfig::from,
          ShardTable::from);

  @Test
  void filesSayWhatTheDefaultsSay() throws IOException {
    Map<String, String> values = new HashMap<>();
    for (String file :
        List.of("push-provider.yaml", "common.yaml", "gift-provider.yaml", "gift-catalog.yaml")) {
      values.putAll(FlatYaml.parse(Files.readString(Path.of("../nacos-config", file))));
    }
    ConfigReader files = new ConfigReader(values);
    ConfigReader nothing = new ConfigReader(Map.of());
    for (Function<ConfigReader, Object> binder : RECORDS) {
      Object bound = binder.apply(files);
      if (!(bound instanceof CatalogConfig)) {
        assertEquals(binder.apply(nothing), bound);
      }
    }
    assertEquals(List.of(), files.complaints());
  }

  @Test
  void refusesUnknownConsistency() {
    ConfigReader reader = new ConfigReader(Map.of("gift.consistency", "eventual"));
    ChargeConfig.from(reader);
    assertTrue(reader.complaints().get(0).startsWith("gift.consistency"));
  }
}
