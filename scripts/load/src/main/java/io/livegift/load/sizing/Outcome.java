package io.livegift.load.sizing;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a run showed.
 *
 * @param busy the share of each machine's cores that was used
 * @param growth how much of what came into each queue in the second half of the run stayed there
 */
record Outcome(Map<String, Double> busy, Map<String, Double> growth, double p50Ms, double p99Ms) {

  private static final double GROWS = 0.02;
  private static final double LATE_MS = 1_000;

  /**
   * What gives way: the queue that grows most, or the screens when they are late, and the busiest
   * machine. Empty when the plant carries the load.
   */
  Optional<String> limit() {
    Map.Entry<String, Double> queue = largest(growth);
    if (queue.getValue() <= GROWS && p99Ms <= LATE_MS) {
      return Optional.empty();
    }
    Map.Entry<String, Double> machine = largest(busy);
    String what = queue.getValue() > GROWS ? queue.getKey() : "screens over 1 s late";
    return Optional.of(
        String.format(
            Locale.ROOT, "%s (%s %.0f %%)", what, machine.getKey(), 100 * machine.getValue()));
  }

  private static Map.Entry<String, Double> largest(Map<String, Double> shares) {
    return shares.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
  }
}
