package io.livegift.clients.demo;

import io.livegift.api.GiftMessage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Whether one screen shows what was charged: each gift once, whole, in order, and nothing else.
 *
 * <p>Gifts may have been merged, in any way that adds up: the messages of one sender and gift must
 * divide that sender's taps, in their order, into groups; each message names the first tap of its
 * group and counts exactly the group. Messages of senders outside the cast count for the order
 * only.
 */
final class Verdict {

  private final List<Charged> charged;
  private final Set<String> cast;
  private final Set<String> neverMerged;

  /**
   * @param charged in the order of the acknowledgements
   * @param cast senders whose every gift is in {@code charged}
   * @param neverMerged gifts that are shown alone
   */
  Verdict(List<Charged> charged, Set<String> cast, Set<String> neverMerged) {
    this.charged = charged;
    this.cast = cast;
    this.neverMerged = neverMerged;
  }

  /** Whether everything charged has come to this screen yet, in number. */
  boolean complete(List<GiftMessage> shown) {
    long owed = charged.stream().mapToLong(Charged::giftCount).sum();
    return ofCast(shown).stream().mapToLong(GiftMessage::giftCount).sum() >= owed;
  }

  /** Whether two screens show the cast's gifts alike: the same, in the same order. */
  boolean alike(List<GiftMessage> one, List<GiftMessage> other) {
    return ofCast(one).equals(ofCast(other));
  }

  /** Empty: all is well. */
  List<String> faults(List<GiftMessage> shown) {
    List<String> faults = new ArrayList<>();
    checkNumbers(shown, faults);
    checkOnce(shown, faults);
    Set<List<String>> streams = new HashSet<>();
    charged.forEach(each -> streams.add(List.of(each.senderId(), each.giftId())));
    ofCast(shown).forEach(each -> streams.add(List.of(each.senderId(), each.giftId())));
    streams.forEach(stream -> checkCounts(stream.get(0), stream.get(1), shown, faults));
    checkStreaks(shown, faults);
    checkAloneInOrder(ofCast(shown), faults);
    return faults;
  }

  private static void checkNumbers(List<GiftMessage> shown, List<String> faults) {
    for (int i = 1; i < shown.size(); i++) {
      GiftMessage before = shown.get(i - 1);
      GiftMessage next = shown.get(i);
      if (!next.epoch().equals(before.epoch()) || next.seq() != before.seq() + 1) {
        faults.add("#" + before.seq() + " is followed by #" + next.seq());
      }
    }
  }

  private static void checkOnce(List<GiftMessage> shown, List<String> faults) {
    Set<String> ids = new HashSet<>();
    for (GiftMessage gift : shown) {
      if (!ids.add(gift.msgId())) {
        faults.add("shown twice: " + describe(gift));
      }
    }
  }

  private void checkCounts(
      String senderId, String giftId, List<GiftMessage> shown, List<String> faults) {
    Iterator<Charged> taps =
        charged.stream()
            .filter(each -> each.senderId().equals(senderId) && each.giftId().equals(giftId))
            .iterator();
    for (GiftMessage gift : shown) {
      if (gift.senderId().equals(senderId) && gift.giftId().equals(giftId)) {
        String wrong = take(gift, taps);
        if (!wrong.isEmpty()) {
          faults.add(describe(gift) + " " + wrong);
          return;
        }
      }
    }
    long left = 0;
    while (taps.hasNext()) {
      left += taps.next().giftCount();
    }
    if (left > 0) {
      faults.add("charged and never shown: " + senderId + " " + giftId + " x" + left);
    }
  }

  /** What is wrong with this message as the next of its sender and gift; empty: nothing. */
  private String take(GiftMessage gift, Iterator<Charged> taps) {
    if (!taps.hasNext()) {
      return "stands for no tap that was charged";
    }
    Charged first = taps.next();
    if (!first.msgId().equals(gift.msgId())) {
      return "is not the next tap of its sender, " + first.msgId();
    }
    long sum = first.giftCount();
    while (sum < gift.giftCount() && taps.hasNext() && !neverMerged.contains(gift.giftId())) {
      sum += taps.next().giftCount();
    }
    return sum == gift.giftCount() ? "" : "stands for taps of " + sum;
  }

  private static void checkStreaks(List<GiftMessage> shown, List<String> faults) {
    Map<String, Long> totals = new HashMap<>();
    for (GiftMessage gift : shown) {
      if (gift.comboId() == null) {
        continue;
      }
      if (gift.comboTotal() == null || gift.comboTotal() < gift.giftCount()) {
        faults.add(describe(gift) + " has the combo total " + gift.comboTotal());
        return;
      }
      Long before = totals.put(gift.comboId(), gift.comboTotal());
      if (before != null && gift.comboTotal() != before + gift.giftCount()) {
        faults.add(
            describe(gift) + " brings the combo from " + before + " to " + gift.comboTotal());
      }
    }
  }

  /** A gift that is shown alone comes after all its sender tapped before, and before all later. */
  private void checkAloneInOrder(List<GiftMessage> shown, List<String> faults) {
    Map<String, Charged> byMsgId = new HashMap<>();
    charged.forEach(each -> byMsgId.put(each.msgId(), each));
    for (int i = 0; i < shown.size(); i++) {
      Charged alone = byMsgId.get(shown.get(i).msgId());
      if (alone == null || !neverMerged.contains(alone.giftId())) {
        continue;
      }
      long before =
          shown.subList(0, i).stream()
              .filter(gift -> gift.senderId().equals(alone.senderId()))
              .mapToLong(GiftMessage::giftCount)
              .sum();
      long atLeast = tapped(alone, each -> each.ackedMs() < alone.sentMs());
      long atMost = tapped(alone, each -> each.sentMs() <= alone.ackedMs());
      if (before < atLeast || before > atMost) {
        faults.add(
            describe(shown.get(i))
                + " comes after "
                + before
                + " gifts of its sender, not "
                + atLeast);
      }
    }
  }

  private long tapped(Charged alone, Predicate<Charged> when) {
    return charged.stream()
        .filter(
            each -> !each.msgId().equals(alone.msgId()) && each.senderId().equals(alone.senderId()))
        .filter(when)
        .mapToLong(Charged::giftCount)
        .sum();
  }

  private List<GiftMessage> ofCast(List<GiftMessage> shown) {
    return shown.stream().filter(gift -> cast.contains(gift.senderId())).toList();
  }

  private static String describe(GiftMessage gift) {
    return "#" + gift.seq() + " " + gift.senderId() + " " + gift.giftId() + " x" + gift.giftCount();
  }
}
