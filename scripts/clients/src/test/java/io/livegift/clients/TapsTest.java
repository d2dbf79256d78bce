package io.livegift.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class TapsTest {

  private static final Tap ROSE = new Tap("r1", "room", "gift_rose", 1);
  private static final Tap CASTLE = new Tap("r2", "room", "gift_castle", 1);

  private final Taps taps = new Taps(new Backoff(100, 1_000, () -> 1));

  @Test
  void goesOutOnce_inTheOrderOfTheButton() {
    tap(ROSE);
    tap(CASTLE);
    assertEquals(List.of(ROSE, CASTLE), taps.due(room -> true, 0));
    assertEquals(List.of(), taps.due(room -> true, 1));
  }

  @Test
  void waitsForTheRoom() {
    tap(ROSE);
    assertEquals(List.of(), taps.due(room -> false, 0));
    assertEquals(List.of(ROSE), taps.due(room -> true, 1));
  }

  @Test
  void goesOutAgain_whenTheConnectionWasLost() {
    tap(ROSE);
    taps.due(room -> true, 0);
    taps.connectionLost();
    assertEquals(List.of(ROSE), taps.due(room -> true, 10));
  }

  @Test
  void goesOutAgainLater_whenRefusedForNow() {
    CompletableFuture<ServerFrame.Ack> outcome = taps.add(ROSE, 30_000);
    taps.due(room -> true, 0);
    taps.acked(ack("r1", "UNAVAILABLE"), 10);
    assertEquals(List.of(), taps.due(room -> true, 109));
    assertEquals(List.of(ROSE), taps.due(room -> true, 110));
    taps.acked(ack("r1", "OK"), 120);
    assertTrue(outcome.join().ok());
  }

  @Test
  void goesOutAgain_whenNoAnswerCame() {
    tap(ROSE);
    taps.due(room -> true, 0);
    assertEquals(List.of(), taps.due(room -> true, 5_999));
    assertEquals(List.of(ROSE), taps.due(room -> true, 6_000));
  }

  @Test
  void keepsARefusalThatIsFinal() {
    CompletableFuture<ServerFrame.Ack> outcome = taps.add(ROSE, 30_000);
    taps.due(room -> true, 0);
    taps.acked(ack("r1", "INSUFFICIENT_BALANCE"), 10);
    assertEquals("INSUFFICIENT_BALANCE", outcome.join().code());
  }

  @Test
  void answersEachFrameOfADoubleTap() {
    CompletableFuture<ServerFrame.Ack> one = taps.add(ROSE, 30_000);
    CompletableFuture<ServerFrame.Ack> two = taps.add(ROSE, 30_000);
    taps.due(room -> true, 0);
    taps.acked(ack("r1", "OK"), 10);
    assertTrue(one.isDone());
    assertFalse(two.isDone());
    taps.acked(ack("r1", "OK"), 11);
    assertTrue(two.isDone());
  }

  @Test
  void givesUp_whenTheTimeIsOver() {
    CompletableFuture<ServerFrame.Ack> outcome = taps.add(ROSE, 30_000);
    taps.expire(29_999);
    assertFalse(outcome.isDone());
    taps.expire(30_000);
    assertTrue(outcome.isCompletedExceptionally());
    assertEquals(List.of(), taps.due(room -> true, 30_001));
  }

  private void tap(Tap tap) {
    CompletableFuture<ServerFrame.Ack> unused = taps.add(tap, 30_000);
  }

  private static ServerFrame.Ack ack(String requestId, String code) {
    return new ServerFrame.Ack(requestId, code, "o1", "m1", 7L, false, null);
  }
}
