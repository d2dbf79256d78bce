package io.livegift.provider.charge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.api.ErrorCode;
import io.livegift.api.SendGiftCommand;
import io.livegift.api.SendGiftResult;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class InFlightTest {

  private final InFlight inFlight = new InFlight();
  private final Tap first = Samples.tap("u", "r1", 10);

  @Test
  void joinsTheAttemptThatRuns() {
    assertSame(first, inFlight.enter(first));
    assertSame(first, inFlight.enter(Samples.tap("u", "r1", 10)));
    assertNotSame(first, inFlight.enter(Samples.tap("v", "r1", 10)));
  }

  @Test
  void startsAnew_afterTheAttemptHasEnded() {
    inFlight.enter(first);
    first.refuse(ErrorCode.INSUFFICIENT_BALANCE);
    Tap second = Samples.tap("u", "r1", 10);
    assertSame(second, inFlight.enter(second));
  }

  @Test
  void repeatsTheOutcome() {
    first.answer(SendGiftResult.charged("o", "m", 10, 90));
    SendGiftResult repeat = join(first.command());
    assertTrue(repeat.duplicate());
    assertEquals("m", repeat.msgId());
  }

  @Test
  void refusesOtherContents() {
    first.answer(SendGiftResult.charged("o", "m", 10, 90));
    assertEquals("REQUEST_CONFLICT", join(other()).code());
  }

  @Test
  void saysNothingOfOtherContents_whenTheAttemptIsRefused() {
    first.refuse(ErrorCode.INSUFFICIENT_BALANCE);
    assertEquals("IN_PROGRESS", join(other()).code());
    assertEquals("INSUFFICIENT_BALANCE", join(first.command()).code());
  }

  @Test
  void answersInProgress_whenItTakesTooLong() {
    assertEquals("IN_PROGRESS", join(first.command()).code());
  }

  private SendGiftResult join(SendGiftCommand repeat) {
    return InFlight.join(first, repeat, Duration.ofMillis(20));
  }

  private static SendGiftCommand other() {
    return new SendGiftCommand("u", "r1", "room_1", "gift_rose", 2);
  }
}
