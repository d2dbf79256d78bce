package io.livegift.provider.rpc;

import io.livegift.runtime.rpc.Deadline;
import java.time.Duration;

/**
 * How long an attempt may take for its caller.
 *
 * <p>Somewhat less than the caller waits: the command was under way for a while before its clock
 * started here, and an answer has to travel back. So nothing is committed for a caller that has
 * given up.
 */
final class CallersTime {

  private static final Duration TRAVEL = Duration.ofMillis(50);

  private CallersTime() {}

  static Deadline within(Duration atMost) {
    Duration left = Deadline.ofCaller(atMost.plus(TRAVEL)).left().minus(TRAVEL);
    return Deadline.in(left.isNegative() ? Duration.ZERO : left);
  }
}
