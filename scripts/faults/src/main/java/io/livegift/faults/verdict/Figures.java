package io.livegift.faults.verdict;

import io.livegift.faults.check.Evidence;
import io.livegift.faults.check.Pulse;
import io.livegift.faults.check.Summary;
import io.livegift.faults.check.Violation;
import io.livegift.faults.history.Event;
import java.util.List;

/** Makes the figures of a round. */
public final class Figures {

  private Figures() {}

  /** Of a round that has been checked. */
  public static RoundResult of(
      long seed,
      String history,
      Evidence evidence,
      List<Violation> violations,
      List<String> notDone) {
    Pulse pulse = new Pulse(evidence);
    List<RoundResult.Felt> felt =
        evidence.windows().stream()
            .map(
                fault ->
                    new RoundResult.Felt(
                        fault,
                        evidence.alone(fault),
                        pulse.longestMs(fault),
                        pulse.recoveryMs(fault)))
            .toList();
    Summary summary = Summary.of(evidence);
    return new RoundResult(
        seed,
        history,
        felt,
        summary.taps(),
        summary.orders(),
        evidence.events().stream().filter(Event.Seen.class::isInstance).count(),
        summary.slowestOutcomeMs(),
        summary.expired(),
        violations,
        notDone);
  }
}
