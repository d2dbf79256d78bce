package io.livegift.faults.check;

import io.livegift.faults.history.Event;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Two gifts of one sender to one room whose sends did not overlap appear in the order of the sends.
 * Only where both merge, and are different gifts, each stands at its own flush; and what Redis
 * forgot before its receipt was stored stands where it was shown again.
 */
final class SenderOrder implements Check {

  private static final String NAME = "a sender's gifts are in order";

  /** A gift that was sent: when it was asked for first, when it was answered OK first. */
  private record Sent(Order order, Place at, long askedMs, long ackedMs) {}

  @Override
  public void run(Evidence evidence, Consumer<Violation> found) {
    Map<String, List<Sent>> bySender = new HashMap<>();
    for (Order order : evidence.books().orders()) {
      List<Event.Asked> asks = evidence.asked().getOrDefault(order.request(), List.of());
      if (order.at() != null && !asks.isEmpty()) {
        long acked =
            evidence.acked(order.request()).stream()
                .filter(ack -> ack.code().equals("OK"))
                .mapToLong(Event.Acked::atMs)
                .min()
                .orElse(Long.MAX_VALUE);
        bySender
            .computeIfAbsent(order.userId() + " " + order.roomId(), key -> new ArrayList<>())
            .add(new Sent(order, order.at(), asks.get(0).atMs(), acked));
      }
    }
    bySender.values().forEach(all -> inOrder(evidence, found, all));
  }

  private static void inOrder(Evidence evidence, Consumer<Violation> found, List<Sent> all) {
    all.sort(Comparator.comparingLong(Sent::askedMs));
    for (Sent later : all) {
      for (Sent earlier : all) {
        if (earlier.ackedMs >= later.askedMs) {
          continue;
        }
        boolean excused = evidence.flushedBetween(earlier.askedMs, Place.beganMs(earlier.at));
        if (ordered(earlier.order, later.order) && later.at.before(earlier.at) && !excused) {
          found.accept(violation(evidence, earlier, later));
          return;
        }
      }
    }
  }

  private static boolean ordered(Order earlier, Order later) {
    return earlier.giftId().equals(later.giftId())
        || !Gifts.merges(earlier.giftId())
        || !Gifts.merges(later.giftId());
  }

  private static Violation violation(Evidence evidence, Sent earlier, Sent later) {
    String what =
        "%s/%s stands at %s, before %s at %s that was acknowledged earlier"
            .formatted(
                later.order.userId(),
                later.order.requestId(),
                later.at,
                earlier.order.requestId(),
                earlier.at);
    List<String> lines = new ArrayList<>(evidence.ofRequest(earlier.order.request()));
    lines.addAll(evidence.ofRequest(later.order.request()));
    return new Violation(NAME, what, lines);
  }
}
