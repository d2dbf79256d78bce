package io.livegift.clients.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.api.GiftMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VerdictTest {

  private final List<Charged> charged = new ArrayList<>();
  private final List<GiftMessage> shown = new ArrayList<>();

  @Test
  void acceptsTapsOneByOne() {
    taps("rose", "r1", "r2", "r3");
    shows("r1", "rose", 1, null, null);
    shows("r2", "rose", 1, null, null);
    shows("r3", "rose", 1, null, null);
    assertFaults();
  }

  @Test
  void acceptsTapsMerged() {
    taps("rose", "r1", "r2", "r3");
    shows("r1", "rose", 2, "c", 2L);
    shows("r3", "rose", 1, "c", 3L);
    assertFaults();
  }

  @Test
  void acceptsAStrangersGift_butNotOutOfOrder() {
    taps("rose", "r1");
    shown.add(message("x", "stranger", "rose", 5, 1, null, null));
    shows("r1", "rose", 1, null, null);
    assertFaults();
  }

  @Test
  void seesALostGift() {
    taps("rose", "r1", "r2");
    shows("r1", "rose", 1, null, null);
    assertFaults("charged and never shown: user_A rose x1");
    assertFalse(verdict().complete(shown));
  }

  @Test
  void seesALostGift_withinACombo() {
    taps("rose", "r1", "r2", "r3");
    shows("r1", "rose", 1, "c", 1L);
    shows("r3", "rose", 1, "c", 2L);
    assertFaults("#2 user_A rose x1 is not the next tap of its sender, r2");
  }

  @Test
  void seesAGiftThatNobodyPaid() {
    shows("r1", "rose", 1, null, null);
    assertFaults("#1 user_A rose x1 stands for no tap that was charged");
  }

  @Test
  void seesAWrongSum() {
    taps("rose", "r1", "r2");
    shows("r1", "rose", 3, null, null);
    assertFaults("#1 user_A rose x3 stands for taps of 2");
  }

  @Test
  void seesAMergedGift_thatMustNotBe() {
    taps("castle", "c1", "c2");
    shows("c1", "castle", 2, null, null);
    assertEquals("#1 user_A castle x2 stands for taps of 1", verdict().faults(shown).get(0));
  }

  @Test
  void seesAHoleInTheNumbers() {
    taps("rose", "r1", "r2");
    shows("r1", "rose", 1, null, null);
    shown.add(message("r2", "user_A", "rose", 1, 3, null, null));
    assertFaults("#1 is followed by #3");
  }

  @Test
  void seesTotalsThatDoNotAddUp() {
    taps("rose", "r1", "r2");
    shows("r1", "rose", 1, "c", 1L);
    shows("r2", "rose", 1, "c", 3L);
    assertFaults("#2 user_A rose x1 brings the combo from 1 to 3");
  }

  @Test
  void seesACastleThatOvertakesARose() {
    taps("rose", "r1");
    taps("castle", "c1");
    shows("c1", "castle", 1, null, null);
    shows("r1", "rose", 1, null, null);
    assertFaults("#1 user_A castle x1 comes after 0 gifts of its sender, not 1");
    assertTrue(verdict().complete(shown));
  }

  private void taps(String giftId, String... msgIds) {
    for (String msgId : msgIds) {
      long at = charged.size() * 10L;
      charged.add(new Charged("user_A", giftId, 1, msgId, "o-" + msgId, at, at + 5));
    }
  }

  private void shows(
      String msgId, String giftId, long count, @Nullable String comboId, @Nullable Long total) {
    shown.add(message(msgId, "user_A", giftId, count, shown.size() + 1, comboId, total));
  }

  private static GiftMessage message(
      String msgId,
      String senderId,
      String giftId,
      long count,
      long seq,
      @Nullable String comboId,
      @Nullable Long total) {
    return new GiftMessage(
        msgId,
        "room",
        senderId,
        giftId,
        count,
        0,
        seq,
        "e",
        comboId,
        total,
        comboId == null ? null : false);
  }

  private void assertFaults(String... faults) {
    assertEquals(List.of(faults), verdict().faults(shown));
  }

  private Verdict verdict() {
    return new Verdict(charged, Set.of("user_A"), Set.of("castle"));
  }
}
