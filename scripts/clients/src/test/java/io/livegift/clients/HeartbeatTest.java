package io.livegift.clients;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HeartbeatTest {

  private final Heartbeat heartbeat = new Heartbeat();

  @BeforeEach
  void open() {
    heartbeat.opened(1_000);
  }

  @Test
  void asksAQuietLine_onceUntilItAnswers() {
    assertFalse(heartbeat.isPingDue(2_999));
    assertTrue(heartbeat.isPingDue(3_000));
    heartbeat.pinged(3_000);
    assertFalse(heartbeat.isPingDue(3_200));
    heartbeat.heard(3_300);
    assertTrue(heartbeat.isPingDue(5_300));
  }

  @Test
  void asksABusyLineNowAndThen() {
    heartbeat.heard(5_900);
    assertFalse(heartbeat.isPingDue(5_999));
    assertTrue(heartbeat.isPingDue(6_000));
  }

  @Test
  void givesUpALine_thatSaysNothingAfterAPing() {
    heartbeat.pinged(3_000);
    assertFalse(heartbeat.isDead(6_999));
    assertTrue(heartbeat.isDead(7_000));
    heartbeat.heard(7_000);
    assertFalse(heartbeat.isDead(60_000));
  }

  @Test
  void countsFromTheFirstPing_whenAnotherFollows() {
    heartbeat.pinged(3_000);
    heartbeat.pinged(6_000);
    assertTrue(heartbeat.isDead(7_000));
  }
}
