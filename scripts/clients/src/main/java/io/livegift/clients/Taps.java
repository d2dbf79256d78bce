package io.livegift.clients;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

/**
 * Taps that have no outcome yet, in the order of the button.
 *
 * <p>Promises: each frame that goes out answers to one tap, and a tap goes out again, with its
 * requestId, when its connection was lost, when it was refused with a code that says so, or when no
 * answer came; until its time is up. Not thread-safe.
 */
final class Taps {

  private static final long ANSWER_MS = 6_000;

  private final Backoff backoff;
  private final Deque<Attempt> waiting = new ArrayDeque<>();

  Taps(Backoff backoff) {
    this.backoff = backoff;
  }

  CompletableFuture<ServerFrame.Ack> add(Tap tap, long deadlineMs) {
    Attempt attempt = new Attempt(tap, deadlineMs);
    waiting.add(attempt);
    return attempt.outcome;
  }

  /** What has to go out now; it counts as sent. */
  List<Tap> due(Predicate<String> inRoom, long nowMs) {
    List<Tap> due = new ArrayList<>();
    for (Attempt attempt : waiting) {
      boolean unanswered = attempt.sent && nowMs - attempt.atMs >= ANSWER_MS;
      boolean ready = !attempt.sent && nowMs >= attempt.atMs;
      if ((ready || unanswered) && inRoom.test(attempt.tap.roomId())) {
        attempt.sent = true;
        attempt.atMs = nowMs;
        due.add(attempt.tap);
      }
    }
    return due;
  }

  void connectionLost() {
    for (Attempt attempt : waiting) {
      attempt.sent = false;
    }
  }

  void acked(ServerFrame.Ack ack, long nowMs) {
    for (Iterator<Attempt> each = waiting.iterator(); each.hasNext(); ) {
      Attempt attempt = each.next();
      if (attempt.sent && attempt.tap.requestId().equals(ack.requestId())) {
        if (ack.outcome().retryable() && nowMs < attempt.deadlineMs) {
          attempt.sent = false;
          attempt.atMs = nowMs + backoff.delayMs(attempt.refusals++);
        } else {
          each.remove();
          attempt.outcome.complete(ack);
        }
        return;
      }
    }
  }

  void expire(long nowMs) {
    for (Iterator<Attempt> each = waiting.iterator(); each.hasNext(); ) {
      Attempt attempt = each.next();
      if (nowMs >= attempt.deadlineMs) {
        each.remove();
        attempt.outcome.completeExceptionally(
            new TimeoutException("no outcome of " + attempt.tap.requestId() + " in time"));
      }
    }
  }

  private static final class Attempt {
    final Tap tap;
    final long deadlineMs;
    final CompletableFuture<ServerFrame.Ack> outcome = new CompletableFuture<>();
    boolean sent;
    int refusals;

    /** When it was sent, or may be sent. */
    long atMs;

    Attempt(Tap tap, long deadlineMs) {
      this.tap = tap;
      this.deadlineMs = deadlineMs;
    }
  }
}
