package io.livegift.provider.charge;

import static io.livegift.provider.charge.Samples.standing;
import static io.livegift.provider.charge.Samples.tap;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.livegift.api.ErrorCode;
import io.livegift.runtime.rpc.Deadline;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class IntakeTest {

  private final Intake intake = new Intake(Consistency.TRANSACTIONAL);

  @Test
  void refusesTap_whenBalanceTooLow() {
    Tap tap = tap("u", "r1", 10);
    intake.take(tap, standing(9, false));
    assertEquals("INSUFFICIENT_BALANCE", tap.outcome().join().code());
  }

  @Test
  void looksAgain_whenOnlyOthersOfTheBatchLeaveTooLittle() {
    Tap first = tap("u", "r1", 10);
    Tap second = tap("u", "r2", 10);
    intake.take(first, standing(15, false));
    intake.take(second, standing(15, false));
    assertEquals(1, intake.viaHalf.size());
    assertEquals(List.of(second), intake.later);
    assertFalse(second.outcome().isDone());
  }

  @Test
  void refusesTap_whenUserIsUnknown() {
    Tap tap = tap("nobody", "r1", 10);
    intake.take(tap, null);
    assertEquals("INVALID_ARGUMENT", tap.outcome().join().code());
  }

  @Test
  void refusesTap_whenCatalogueDoes() {
    Tap tap =
        new Tap(
            Samples.command("u", "r1"),
            new Offer.None(ErrorCode.ROOM_CLOSED),
            Deadline.in(Duration.ofSeconds(1)));
    intake.take(tap, standing(100, false));
    assertEquals("ROOM_CLOSED", tap.outcome().join().code());
  }

  @Test
  void staysBehindTheRelay_whileItHasMessagesOfTheSender() {
    intake.take(tap("u", "r1", 10), standing(100, true));
    assertEquals(1, intake.viaRelay.size());
    assertEquals(0, intake.viaHalf.size());
  }
}
