package io.livegift.faults.check;

import io.livegift.faults.history.Event;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** For each request at most one order, and every OK tells the same one. */
final class ChargedOnce implements Check {

  private static final String NAME = "charged once";

  @Override
  public void run(Evidence evidence, Consumer<Violation> found) {
    evidence
        .ordersByRequest()
        .forEach(
            (request, orders) -> {
              if (orders.size() > 1) {
                report(evidence, found, request, orders.size() + " orders of " + request);
              }
            });
    evidence.acked().forEach((request, acks) -> answers(evidence, found, request, acks));
  }

  private static void answers(
      Evidence evidence, Consumer<Violation> found, String request, List<Event.Acked> acks) {
    List<Event.Acked> done = acks.stream().filter(ack -> ack.code().equals("OK")).toList();
    long fresh = done.stream().filter(ack -> !ack.duplicate()).count();
    if (fresh > 1) {
      report(evidence, found, request, fresh + " answers say that they charged " + request);
    }
    long stories =
        done.stream()
            .map(ack -> Objects.hash(ack.orderId(), ack.msgId(), ack.balance()))
            .distinct()
            .count();
    if (stories > 1) {
      report(evidence, found, request, "repeats of " + request + " were told another outcome");
    }
  }

  private static void report(
      Evidence evidence, Consumer<Violation> found, String request, String what) {
    found.accept(new Violation(NAME, what, evidence.ofRequest(request)));
  }
}
