package io.livegift.push.consume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PulseTest {

  private final Pulse pulse = new Pulse(ms(0));

  private static long ms(long time) {
    return TimeUnit.MILLISECONDS.toNanos(time);
  }

  /** Looks twice a second; this process beats, the other one as long as it is told to. */
  private void look(long fromMs, long toMs, long othersLastMs) {
    for (long at = fromMs; at <= toMs; at += 500) {
      pulse.look(Map.of("me", at, "other", Math.min(at, othersLastMs)), ms(at));
    }
  }

  @Test
  void hangs_afterThreeSecondsWithoutABeat_andNoMoreWithTheNext() {
    look(0, 4_000, 1_000);
    assertFalse(pulse.hangs("other", ms(4_000)));
    look(4_500, 4_500, 1_000);
    assertTrue(pulse.hangs("other", ms(4_500)));
    assertFalse(pulse.hangs("me", ms(4_500)));
    look(5_000, 5_000, 5_000);
    assertFalse(pulse.hangs("other", ms(5_000)));
  }

  @Test
  void beatsThatBeginAnewAreBeats() {
    look(0, 4_500, 1_000);
    pulse.look(Map.of("me", 1L, "other", 1L), ms(5_000));
    assertFalse(pulse.hangs("other", ms(5_000)));
  }

  @Test
  void beatsThatAreForgottenAreNone() {
    look(0, 1_000, 1_000);
    for (long at = 1_500; at <= 4_500; at += 500) {
      pulse.look(Map.of("me", at), ms(at));
    }
    assertTrue(pulse.hangs("other", ms(4_500)));
  }

  @Test
  void nobodyIsJudged_byWhoeverDidNotLook() {
    look(0, 1_000, 1_000);
    assertFalse(pulse.hangs("other", ms(9_000)));
    look(9_000, 12_000, 1_000);
    assertFalse(pulse.hangs("other", ms(12_000)));
    look(12_500, 12_500, 1_000);
    assertTrue(pulse.hangs("other", ms(12_500)));
  }

  @Test
  void nobodyIsJudged_whoWasNeverSeen() {
    assertFalse(pulse.hangs("stranger", ms(1_000)));
  }

  @Test
  void nobodyIsForgotten_byWhoeverDidNotLook() {
    look(0, 1_000, 1_000);
    look(120_000, 120_000, 1_000);
    assertEquals(List.of(), pulse.forget(ms(120_000)));
  }

  @Test
  void namesWhoeverHangs() {
    look(0, 4_500, 1_000);
    assertEquals(Set.of("other"), pulse.hanging(ms(4_500)));
  }

  @Test
  void whoeverIsLongGoneIsForgotten() {
    look(0, 61_000, 1_000);
    assertEquals(List.of(), pulse.forget(ms(61_000)));
    assertEquals(List.of("other"), pulse.forget(ms(61_500)));
    assertFalse(pulse.hangs("other", ms(61_500)));
  }
}
