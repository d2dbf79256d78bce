package io.livegift.faults.check;

import io.livegift.api.GiftMessage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Within one comboId the total is the running sum of the counts. */
final class CombosAddUp implements Check {

  private static final String NAME = "combos add up";

  @Override
  public void run(Evidence evidence, Consumer<Violation> found) {
    Map<String, List<GiftMessage>> streaks = new HashMap<>();
    for (GiftMessage gift : evidence.shown().values()) {
      if (gift.comboId() != null) {
        streaks
            .computeIfAbsent(gift.epoch() + " " + gift.comboId(), key -> new ArrayList<>())
            .add(gift);
      }
    }
    streaks.forEach((streak, gifts) -> addUp(evidence, found, gifts));
  }

  private static void addUp(Evidence evidence, Consumer<Violation> found, List<GiftMessage> gifts) {
    gifts.sort(Comparator.comparingLong(GiftMessage::seq));
    long total = 0;
    boolean complete = gifts.get(0).msgId().equals(gifts.get(0).comboId());
    for (int i = 0; i < gifts.size(); i++) {
      GiftMessage gift = gifts.get(i);
      long said = gift.comboTotal() == null ? 0 : gift.comboTotal();
      complete &= i == 0 || allSeen(evidence, gifts.get(i - 1), gift);
      total = complete ? total + gift.giftCount() : said;
      if (said != total || said < gift.giftCount()) {
        String what = Place.of(gift) + " says a total of " + said + ", the sum is " + total;
        List<String> lines = gifts.subList(0, i + 1).stream().map(GiftMessage::toString).toList();
        found.accept(new Violation(NAME, what, lines));
        return;
      }
      if (Boolean.TRUE.equals(gift.comboEnd()) && i + 1 < gifts.size()) {
        String what = Place.of(gift) + " ended a streak that went on";
        found.accept(
            new Violation(NAME, what, List.of(gift.toString(), gifts.get(i + 1).toString())));
        return;
      }
    }
  }

  /** Whether no message between the two can have passed unseen. */
  private static boolean allSeen(Evidence evidence, GiftMessage first, GiftMessage last) {
    for (long seq = first.seq() + 1; seq < last.seq(); seq++) {
      if (!evidence.shown().containsKey(new Place(first.roomId(), first.epoch(), seq))) {
        return false;
      }
    }
    return true;
  }
}
