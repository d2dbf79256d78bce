package io.livegift.gateway.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.gateway.GatewayFixture;
import io.livegift.gateway.TestClient;
import io.livegift.runtime.config.ConfigReader;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class DoorkeeperTest {

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private long now;

  private Doorkeeper doorkeeper(Map<String, String> settings) {
    DoorConfig config = DoorConfig.from(new ConfigReader(settings));
    return new Doorkeeper(() -> config, () -> now, meters);
  }

  private static InetAddress address(int last) throws UnknownHostException {
    return InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) last});
  }

  private double refused() {
    return meters.counter("gateway.connections.refused").count();
  }

  @Test
  void letsInSoManyAtOnce_thenSoManyASecond() throws UnknownHostException {
    Doorkeeper keeper =
        doorkeeper(
            Map.of(
                "gateway.rate.connections-per-second", "10",
                "gateway.rate.connections-burst", "3"));
    for (int i = 0; i < 3; i++) {
      assertTrue(keeper.enter(address(1)));
    }
    assertFalse(keeper.enter(address(2)));
    now += Duration.ofMillis(100).toNanos();
    assertTrue(keeper.enter(address(2)));
    assertFalse(keeper.enter(address(2)));
    assertEquals(2, refused());
  }

  @Test
  void limitsOneAddress_butNotTheOthers() throws UnknownHostException {
    Doorkeeper keeper = doorkeeper(Map.of("gateway.connections-per-ip", "2"));
    assertTrue(keeper.enter(address(1)));
    assertTrue(keeper.enter(address(1)));
    assertFalse(keeper.enter(address(1)));
    assertTrue(keeper.enter(address(2)));
    keeper.leave(address(1));
    assertTrue(keeper.enter(address(1)));
    assertFalse(keeper.enter(address(1)));
  }

  @Test
  void limitsTheWholeGateway() throws UnknownHostException {
    Doorkeeper keeper = doorkeeper(Map.of("gateway.connections-max", "2"));
    assertTrue(keeper.enter(address(1)));
    assertTrue(keeper.enter(address(2)));
    assertFalse(keeper.enter(address(3)));
    keeper.leave(address(1));
    assertTrue(keeper.enter(address(3)));
  }

  @Test
  void closesAtOnceWhoIsNotLetIn() {
    try (GatewayFixture gateway = new GatewayFixture(Map.of("gateway.connections-per-ip", "1"))) {
      TestClient first = gateway.client("a");
      assertThrows(UncheckedIOException.class, () -> gateway.client("b"));
      first.join("room_1");
      first.close();
      Awaitility.await().until(() -> gateway.sessions.count() == 0);
      try (TestClient next = gateway.client("b")) {
        next.join("room_1");
      }
    }
  }
}
