package io.livegift.provider.charge;

import static io.livegift.provider.charge.Samples.standing;
import static io.livegift.provider.charge.Samples.tap;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.api.ErrorCode;
import io.livegift.runtime.rpc.Deadline;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TillTest {

  private final Till till = new Till(Consistency.TRANSACTIONAL, false);

  @Test
  void chargesInOrder_asFarAsCoinsReach() {
    Tap third = tap("u", "r3", 10);
    till.take(tap("u", "r1", 10), standing(25, false));
    till.take(tap("u", "r2", 10), standing(25, false));
    till.take(third, standing(25, false));
    till.take(tap("u", "r4", 5), standing(25, false));
    assertEquals(List.of(15L, 5L, 0L), till.planned.stream().map(Planned::balanceAfter).toList());
    assertEquals(List.of(third), till.later);
    assertFalse(third.outcome().isDone());
  }

  @Test
  void countsEachWalletForItself() {
    till.take(tap("u", "r1", 10), standing(10, false));
    till.take(tap("v", "r1", 10), standing(15, false));
    assertEquals(List.of(0L, 5L), till.planned.stream().map(Planned::balanceAfter).toList());
  }

  @Test
  void refusesTap_whenBalanceTooLow() {
    Tap tap = tap("u", "r1", 10);
    till.take(tap, standing(9, false));
    assertEquals("INSUFFICIENT_BALANCE", tap.outcome().join().code());
    assertEquals(List.of(), till.planned);
  }

  @Test
  void refusesTap_whenCatalogueDoes() {
    Tap tap =
        new Tap(
            Samples.command("u", "r1"),
            new Offer.None(ErrorCode.ROOM_CLOSED),
            Deadline.in(Duration.ofSeconds(1)));
    till.take(tap, standing(100, false));
    assertEquals("ROOM_CLOSED", tap.outcome().join().code());
  }

  @Test
  void putsTapAside_whenItsWalletIsNotLocked() {
    Tap tap = tap("held", "r1", 10);
    till.take(tap, null);
    assertEquals(List.of(tap), till.busy);
    assertFalse(tap.outcome().isDone());
  }

  @Test
  void refusesTap_whenItsWalletWasWaitedForAndIsNotThere() {
    Tap tap = tap("nobody", "r1", 10);
    new Till(Consistency.TRANSACTIONAL, true).take(tap, null);
    assertEquals("INVALID_ARGUMENT", tap.outcome().join().code());
  }

  @Test
  void repeats_whatHasAnOrder() {
    Tap tap = tap("u", "r1", 10);
    Standing.Order order =
        new Standing.Order("u", "r1", "o", "m", "room_1", "gift_rose", 1, 10, 90, 1, false);
    till.take(tap, new Standing(0, 0, false, order));
    assertEquals(List.of(new Till.Repeat(tap, order)), till.repeats);
  }

  @Test
  void putsTapOff_whenItsRequestIsInTheBatchAlready() {
    Tap again = tap("u", "r1", 10);
    till.take(tap("u", "r1", 10), standing(100, false));
    till.take(again, standing(100, false));
    assertEquals(1, till.planned.size());
    assertEquals(List.of(again), till.later);
  }

  @Test
  void staysBehindTheRelay_whileItHasMessagesOfTheSender() {
    till.take(tap("u", "r1", 10), standing(100, true));
    till.take(tap("v", "r1", 10), standing(100, false));
    assertTrue(till.planned.get(0).relayed());
    assertFalse(till.planned.get(1).relayed());
  }
}
