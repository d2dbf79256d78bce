package io.livegift.gateway.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.gateway.GatewayFixture;
import io.livegift.gateway.TestCrowd;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Everybody is cut off at once and comes back at once. */
class ReconnectStormTest {

  private static final int VIEWERS = 4_000;
  private static final int MISSED = 20;
  private static final Duration BOUND = Duration.ofSeconds(30);

  private final GatewayFixture gateway = new GatewayFixture();
  private final TestCrowd crowd = new TestCrowd("room_1", () -> gateway.port);

  @AfterEach
  void stop() {
    crowd.close();
    gateway.close();
  }

  @Test
  void isServedFromTheRing_andAsksNobodyMoreThanACalmSecondDoes() {
    crowd.add(VIEWERS, "v", null);
    gateway.show("room_1");
    crowd.await("shown", () -> crowd.received.get() == VIEWERS);
    crowd.drop();
    crowd.await("noticed", () -> gateway.sessions.count() == 0);
    for (int i = 0; i < MISSED; i++) {
      gateway.show("room_1");
    }
    int syncs = gateway.pushProvider.syncs.get();
    int histories = gateway.pushProvider.histories.get();
    long began = System.nanoTime();
    crowd.comeBack();
    crowd.await("back", () -> crowd.received.get() == (long) VIEWERS * (1 + MISSED));
    Duration took = Duration.ofNanos(System.nanoTime() - began);
    assertTrue(took.compareTo(BOUND) < 0, "took " + took);
    assertEquals(List.of(), List.copyOf(crowd.faults));
    assertEquals(histories, gateway.pushProvider.histories.get());
    int asked = gateway.pushProvider.syncs.get() - syncs;
    assertTrue(asked <= took.toSeconds() + 2, asked + " registrations in " + took);
  }
}
