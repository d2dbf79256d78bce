package io.livegift.provider.charge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.api.ErrorCode;
import io.livegift.runtime.rpc.Deadline;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TapTest {

  @Test
  void neverCommits_onceWithdrawn() {
    Tap tap = Samples.tap("u", "r1", 10);
    assertTrue(tap.withdraw(ErrorCode.UNAVAILABLE));
    assertFalse(tap.beginCommit());
    assertEquals("UNAVAILABLE", tap.outcome().join().code());
  }

  @Test
  void isNotWithdrawn_onceItCommits() {
    Tap tap = Samples.tap("u", "r1", 10);
    assertTrue(tap.beginCommit());
    assertFalse(tap.withdraw(ErrorCode.UNAVAILABLE));
    assertFalse(tap.outcome().isDone());
  }

  @Test
  void mayBeWithdrawn_afterARollback() {
    Tap tap = Samples.tap("u", "r1", 10);
    assertTrue(tap.beginCommit());
    tap.reopen();
    assertTrue(tap.withdraw(ErrorCode.UNAVAILABLE));
  }

  @Test
  void neverCommits_pastItsDeadline() {
    Tap tap =
        new Tap(Samples.command("u", "r1"), Samples.price(1), Deadline.in(Duration.ofNanos(1)));
    assertFalse(tap.beginCommit());
    assertTrue(tap.settled());
  }
}
