package io.livegift.provider.charge;

import io.livegift.api.ErrorCode;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * Taps that wait for a wallet, one at a time for each sender: whoever's wallet stays locked holds
 * one thread, and nobody else's taps.
 */
final class PatientLane {

  private final Executor threads;
  private final Consumer<Tap> work;
  private final int most;
  private final Map<String, Queue<Tap>> bySender = new HashMap<>();
  private int waiting;

  /** Does at most one piece of work a sender at once, on the given threads. */
  PatientLane(Executor threads, Consumer<Tap> work, int most) {
    this.threads = threads;
    this.work = work;
    this.most = most;
  }

  /** False when too many wait already. */
  synchronized boolean offer(Tap tap) {
    if (waiting == most) {
      return false;
    }
    waiting++;
    String sender = tap.command().userId();
    Queue<Tap> queue = bySender.get(sender);
    if (queue == null) {
      bySender.put(sender, new ArrayDeque<>());
      start(sender, tap);
    } else {
      queue.add(tap);
    }
    return true;
  }

  private void start(String sender, Tap tap) {
    try {
      threads.execute(() -> run(sender, tap));
    } catch (RejectedExecutionException e) {
      // The process stops: its caller asks another one.
      tap.refuse(ErrorCode.UNAVAILABLE);
      next(sender);
    }
  }

  private void run(String sender, Tap tap) {
    try {
      work.accept(tap);
    } finally {
      next(sender);
    }
  }

  private synchronized void next(String sender) {
    waiting--;
    Tap next = bySender.get(sender).poll();
    if (next == null) {
      bySender.remove(sender);
    } else {
      start(sender, next);
    }
  }
}
