package io.livegift.faults.check;

import io.livegift.faults.history.Event;
import java.util.List;
import java.util.function.Consumer;

/**
 * What was answered OK is in the books, and every order has left: shown, or expired because a fault
 * kept it from being accepted in time.
 */
final class NothingLost implements Check {

  private static final String NAME = "nothing charged is lost";

  @Override
  public void run(Evidence evidence, Consumer<Violation> found) {
    Expiry expiry = new Expiry(evidence);
    for (Order order : evidence.books().orders()) {
      if (!order.sent() && !order.expired()) {
        String what = "order " + order.orderId() + " is " + order.pushStatus() + " at rest";
        found.accept(new Violation(NAME, what, evidence.ofRequest(order.request())));
      } else if (order.expired() && !expiry.isForced(order)) {
        String what =
            "order " + order.orderId() + " expired and no fault forced it: " + expiry.cause(order);
        found.accept(new Violation(NAME, what, evidence.ofRequest(order.request())));
      }
    }
    evidence.acked().forEach((request, acks) -> stored(evidence, found, request, acks));
  }

  private static void stored(
      Evidence evidence, Consumer<Violation> found, String request, List<Event.Acked> acks) {
    for (Event.Acked ack : acks) {
      boolean known =
          evidence.ordersByRequest().getOrDefault(request, List.of()).stream()
              .anyMatch(
                  order ->
                      order.orderId().equals(ack.orderId()) && order.msgId().equals(ack.msgId()));
      if (ack.code().equals("OK") && !known) {
        String what = request + " was answered OK and has no such order";
        found.accept(new Violation(NAME, what, evidence.ofRequest(request)));
        return;
      }
    }
  }
}
