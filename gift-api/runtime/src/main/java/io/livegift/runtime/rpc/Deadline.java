package io.livegift.runtime.rpc;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.rpc.RpcContext;
import org.apache.dubbo.rpc.TimeoutCountDown;

/**
 * When the caller stops waiting. Dubbo sends the remaining budget as a duration, so that no two
 * clocks are compared.
 */
public final class Deadline {

  private final long atNanos;

  private Deadline(long atNanos) {
    this.atNanos = atNanos;
  }

  public static Deadline in(Duration budget) {
    return new Deadline(System.nanoTime() + budget.toNanos());
  }

  /** The deadline of the RPC that this thread serves, at most the given budget from now. */
  public static Deadline ofCaller(Duration atMost) {
    Object countdown =
        RpcContext.getServerAttachment().getObjectAttachment(CommonConstants.TIME_COUNTDOWN_KEY);
    if (countdown instanceof TimeoutCountDown caller) {
      long left = caller.timeRemaining(TimeUnit.NANOSECONDS);
      return new Deadline(System.nanoTime() + Math.min(left, atMost.toNanos()));
    }
    return in(atMost);
  }

  public boolean passed() {
    return System.nanoTime() - atNanos >= 0;
  }

  /** Never negative. */
  public Duration left() {
    return Duration.ofNanos(Math.max(0, atNanos - System.nanoTime()));
  }
}
