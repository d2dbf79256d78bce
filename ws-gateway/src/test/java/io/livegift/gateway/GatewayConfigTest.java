package io.livegift.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.livegift.gateway.downlink.FanoutConfig;
import io.livegift.gateway.room.RoomConfig;
import io.livegift.gateway.server.DoorConfig;
import io.livegift.gateway.server.DrainConfig;
import io.livegift.gateway.server.ServerConfig;
import io.livegift.gateway.session.SessionConfig;
import io.livegift.gateway.uplink.CallConfig;
import io.livegift.gateway.uplink.UplinkConfig;
import io.livegift.runtime.config.ConfigReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class GatewayConfigTest {

  private static final Path FILE = Path.of("../nacos-config/ws-gateway.yaml");

  private static Map<String, String> file() throws IOException {
    Map<String, String> values = new HashMap<>();
    for (String line : Files.readAllLines(FILE)) {
      int colon = line.indexOf(": ");
      if (!line.startsWith("#") && colon > 0) {
        values.put(line.substring(0, colon), line.substring(colon + 2).replace("\"", ""));
      }
    }
    return values;
  }

  /** Notes every key that is asked for. */
  private static final class Noting extends HashMap<String, String> {
    private static final long serialVersionUID = 1;
    private final Set<String> asked = new TreeSet<>();

    Noting(Map<String, String> values) {
      super(values);
    }

    @Override
    public String get(Object key) {
      asked.add((String) key);
      return super.get(key);
    }

    @Override
    public String getOrDefault(Object key, String fallback) {
      asked.add((String) key);
      return super.getOrDefault(key, fallback);
    }
  }

  private static List<Object> bind(ConfigReader reader) {
    return List.of(
        ServerConfig.from(reader),
        DoorConfig.from(reader),
        DrainConfig.from(reader),
        SessionConfig.from(reader),
        UplinkConfig.from(reader),
        CallConfig.from(reader),
        RoomConfig.from(reader),
        FanoutConfig.from(reader));
  }

  @Test
  void bindsTheFile_whoseValuesAreTheDefaults() throws IOException {
    Noting values = new Noting(file());
    ConfigReader reader = new ConfigReader(values);
    assertEquals(bind(new ConfigReader(Map.of())), bind(reader));
    assertEquals(List.of(), reader.complaints());
    assertEquals(new TreeSet<>(values.keySet()), values.asked);
  }

  @Test
  void refusesWhatMakesNoSense() {
    ConfigReader reader =
        new ConfigReader(
            Map.of("gateway.rate.burst", "many", "gateway.transport", "carrier-pigeon"));
    bind(reader);
    assertEquals(2, reader.complaints().size());
    assertFalse(reader.complaints().get(0).isBlank());
  }
}
