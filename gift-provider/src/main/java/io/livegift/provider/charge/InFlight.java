package io.livegift.provider.charge;

import io.livegift.api.ErrorCode;
import io.livegift.api.SendGiftCommand;
import io.livegift.api.SendGiftResult;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Requests that run in this process right now: a repeat joins the attempt instead of racing it. */
final class InFlight {

  private final ConcurrentMap<RequestKey, Tap> running = new ConcurrentHashMap<>();

  /** The attempt to wait for: the given one if it is the first. */
  Tap enter(Tap tap) {
    Tap first = running.putIfAbsent(tap.key(), tap);
    if (first != null) {
      return first;
    }
    var unused = tap.outcome().whenComplete((r, e) -> running.remove(tap.key(), tap));
    return tap;
  }

  /** What a repeat is told that came while the first attempt ran. */
  static SendGiftResult join(Tap first, SendGiftCommand repeat, Duration atMost) {
    try {
      SendGiftResult result = first.outcome().get(atMost.toNanos(), TimeUnit.NANOSECONDS);
      if (ErrorCode.of(result.code()) == ErrorCode.OK) {
        return new Answer(first.command(), result).to(repeat);
      }
      // Another attempt was refused, which says nothing of other contents.
      return first.command().equals(repeat)
          ? result
          : SendGiftResult.refused(ErrorCode.IN_PROGRESS);
    } catch (TimeoutException e) {
      return SendGiftResult.refused(ErrorCode.IN_PROGRESS);
    } catch (ExecutionException e) {
      throw new IllegalStateException("Taps end with a result", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return SendGiftResult.refused(ErrorCode.IN_PROGRESS);
    }
  }
}
