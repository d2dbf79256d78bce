package io.livegift.faults.check;

import io.livegift.faults.history.Event;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the books and the history add up to.
 *
 * @param expired gifts that expired, by the faults that forced it
 */
public record Summary(long taps, long orders, long slowestOutcomeMs, Map<String, Long> expired) {

  public static Summary of(Evidence evidence) {
    Expiry expiry = new Expiry(evidence);
    Map<String, Long> expired = new TreeMap<>();
    for (Order order : evidence.books().orders()) {
      if (order.expired()) {
        expired.merge(expiry.cause(order), 1L, Long::sum);
      }
    }
    long slowest = 0;
    for (Map.Entry<String, List<Event.Asked>> asked : evidence.asked().entrySet()) {
      Optional<Event.Acked> last = Outcomes.last(evidence.acked(asked.getKey()));
      if (last.isPresent()) {
        slowest = Math.max(slowest, last.get().atMs() - asked.getValue().get(0).atMs());
      }
    }
    return new Summary(evidence.asked().size(), evidence.books().orders().size(), slowest, expired);
  }
}
