package io.livegift.push.sequence;

import io.livegift.api.event.Receipt;
import java.util.List;
import java.util.Map;

/**
 * A batch that took effect.
 *
 * @param nowMs when, by the clock that judges expiry
 * @param dueInMs until the next window must be closed; negative when none is open
 * @param windows combo windows that are open
 * @param outgoing outcomes that are not settled yet, these included
 * @param outcomes in the order of their numbers
 * @param repeats receipts of taps that had had their outcome before
 * @param routes the gateways that hold each room of the outcomes
 * @param merged taps that wait in a window
 * @param expired taps that came too late
 * @param skewMs by how much the database clock was ahead of this one, at most
 */
public record Taken(
    long nowMs,
    long dueInMs,
    long windows,
    long outgoing,
    List<Outcome> outcomes,
    List<Receipt> repeats,
    Map<String, List<String>> routes,
    long merged,
    long expired,
    long skewMs)
    implements ShardAnswer {

  /** Outcomes that are delivered again, or none. */
  public static Taken delivery(
      long nowMs,
      long dueInMs,
      long windows,
      long outgoing,
      List<Outcome> outcomes,
      Map<String, List<String>> routes) {
    return new Taken(nowMs, dueInMs, windows, outgoing, outcomes, List.of(), routes, 0, 0, 0);
  }

  public Taken {
    outcomes = List.copyOf(outcomes);
    repeats = List.copyOf(repeats);
    routes = Map.copyOf(routes);
  }
}
