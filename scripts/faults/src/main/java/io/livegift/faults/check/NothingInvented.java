package io.livegift.faults.check;

import io.livegift.api.GiftMessage;
import io.livegift.faults.history.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Every order was asked for, every message stands for orders that add up to its count, and all
 * screens saw the same message at the same place.
 */
final class NothingInvented implements Check {

  private static final String NAME = "nothing is shown that was not charged";

  /** Within so long a receipt follows its message. */
  private static final long RECEIPT_MS = 15_000;

  @Override
  public void run(Evidence evidence, Consumer<Violation> found) {
    for (Order order : evidence.books().orders()) {
      if (!evidence.asked().containsKey(order.request())) {
        String what = "nobody asked for order " + order.orderId();
        found.accept(new Violation(NAME, what, List.of(order.toString())));
      }
    }
    for (Event.Seen seen : evidence.events(Event.Seen.class)) {
      GiftMessage first = evidence.shown().get(Place.of(seen.gift()));
      if (!seen.gift().equals(first)) {
        String what = "two messages at " + Place.of(seen.gift());
        found.accept(new Violation(NAME, what, List.of("" + first, "" + seen)));
      }
    }
    evidence.shown().forEach((place, gift) -> addsUp(evidence, found, place, gift));
  }

  /**
   * Whether Redis forgot the message before its receipt was stored, so that it stands elsewhere.
   */
  private static boolean shownAgain(Evidence evidence, Place place, GiftMessage gift) {
    return evidence.flushedBetween(
            Math.max(gift.timestamp(), Place.beganMs(place)), gift.timestamp() + RECEIPT_MS)
        && evidence.books().orders().stream()
            .anyMatch(
                order ->
                    order.msgId().equals(gift.msgId())
                        && order.request().startsWith(gift.senderId() + "/")
                        && order.giftId().equals(gift.giftId()));
  }

  private static void addsUp(
      Evidence evidence, Consumer<Violation> found, Place place, GiftMessage gift) {
    List<Order> orders = evidence.ordersByPlace().getOrDefault(place, List.of());
    long sum = orders.stream().mapToLong(Order::giftCount).sum();
    boolean named = orders.stream().anyMatch(order -> order.msgId().equals(gift.msgId()));
    boolean alike =
        orders.stream()
            .allMatch(
                order ->
                    order.userId().equals(gift.senderId())
                        && order.giftId().equals(gift.giftId())
                        && order.messageCount() == gift.giftCount());
    boolean whole = sum == gift.giftCount() && named && alike;
    if (!whole && !shownAgain(evidence, place, gift)) {
      List<String> lines = new ArrayList<>(List.of(gift.toString()));
      orders.forEach(order -> lines.add(order.toString()));
      String what = place + " counts " + gift.giftCount() + ", its orders " + sum;
      found.accept(new Violation(NAME, what, lines));
    }
  }
}
