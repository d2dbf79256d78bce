package io.livegift.load.sizing;

import java.util.List;

/**
 * How full queues of one kind are at a moment.
 *
 * @param arrived what ever came into them
 */
record Level(long waiting, long arrived) {

  /** Less than this comes and goes with a tick or by chance. */
  private static final int NOISE = 200;

  static Level of(List<? extends Queue<?>> queues) {
    return new Level(
        queues.stream().mapToLong(Queue::size).sum(),
        queues.stream().mapToLong(Queue::arrived).sum());
  }

  /** The share of what has come since then that is still waiting, beyond what waited then. */
  double growthSince(Level before) {
    long more = waiting - before.waiting;
    return more < NOISE ? 0 : (double) more / (arrived - before.arrived);
  }
}
