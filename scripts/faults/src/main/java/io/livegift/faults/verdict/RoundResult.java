package io.livegift.faults.verdict;

import io.livegift.faults.check.Violation;
import io.livegift.faults.check.Window;
import java.util.List;
import java.util.Map;

/**
 * One round, in figures.
 *
 * @param faults what was injected, each with its silence
 * @param expired how many gifts expired, by the faults that forced it
 * @param notDone faults that could not be carried out or undone
 */
public record RoundResult(
    long seed,
    String history,
    List<Felt> faults,
    long taps,
    long orders,
    long messagesSeen,
    long slowestOutcomeMs,
    Map<String, Long> expired,
    List<Violation> violations,
    List<String> notDone) {

  /**
   * A fault and what viewers felt of it.
   *
   * @param alone no other fault was near
   */
  public record Felt(Window fault, boolean alone, long silenceMs, long recoveryMs) {}
}
