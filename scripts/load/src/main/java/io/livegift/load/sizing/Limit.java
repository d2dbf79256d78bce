package io.livegift.load.sizing;

import java.util.function.DoubleFunction;

/**
 * How much of something is carried, to within about 3 %.
 *
 * @param most the most that was carried
 * @param atMost what the run with it showed
 * @param first what gave way in the smallest run that was not carried
 */
record Limit(double most, Outcome atMost, String first) {

  private static final double ANY = 1e9;
  private static final double CLOSE = 1.03;

  static Limit of(double least, DoubleFunction<Outcome> run) {
    return within(least, ANY, "nothing", run);
  }

  /**
   * Doubles what is carried, then closes in on the most.
   *
   * @param least a load that is surely carried
   * @param bound more than this is not asked for
   * @param beyond what gives way there, whatever the run says
   * @param run what a load shows
   */
  static Limit within(double least, double bound, String beyond, DoubleFunction<Outcome> run) {
    double carried = least;
    Outcome atMost = run.apply(carried);
    String first = atMost.limit().orElse(beyond);
    if (atMost.limit().isPresent()) {
      return new Limit(0, atMost, first);
    }
    double tooMuch = Double.POSITIVE_INFINITY;
    while (carried < bound && tooMuch / carried > CLOSE) {
      double next = Math.min(bound, Math.min(carried * 2, Math.sqrt(carried * tooMuch)));
      Outcome outcome = run.apply(next);
      if (outcome.limit().isEmpty()) {
        carried = next;
        atMost = outcome;
      } else {
        tooMuch = next;
        first = outcome.limit().get();
      }
    }
    return new Limit(carried, atMost, first);
  }
}
