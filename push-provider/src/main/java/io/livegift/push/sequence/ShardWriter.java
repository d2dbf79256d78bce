package io.livegift.push.sequence;

import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one writer of a shard for as long as this process owns it.
 *
 * <p>One change at a time, and its outcomes are handed on before the next: they leave in the order
 * of their numbers. A {@code kill -9} is safe between any two lines: before the state has the
 * batch, the queue still has it; afterwards the state keeps its outcomes until they are settled,
 * the next owner delivers them again, and the batch that the queue repeats changes nothing.
 *
 * <p>Once fenced, or once a call had no clear end, it refuses everything: only a new lock and a new
 * fence open the shard again.
 */
public final class ShardWriter {

  private static final Logger log = LoggerFactory.getLogger(ShardWriter.class);

  private final ReentrantLock turn = new ReentrantLock();
  private final int shard;
  private final String fence;
  private final ShardState state;
  private final Outlet outlet;
  private final ScheduledExecutorService timer;
  private final SequenceMetrics metrics;
  private volatile boolean open = true;
  private @Nullable ScheduledFuture<?> due;
  private long dueNanos;

  public ShardWriter(
      int shard,
      String fence,
      ShardState state,
      Outlet outlet,
      ScheduledExecutorService timer,
      SequenceMetrics metrics) {
    this.shard = shard;
    this.fence = fence;
    this.state = state;
    this.outlet = outlet;
    this.timer = timer;
    this.metrics = metrics;
  }

  /** Delivers first what the owner before left unsettled; then it is open, unless that failed. */
  public void begin(Taken opened) {
    boolean unused =
        inTurn(
            () -> {
              handOn(opened);
              return opened.outgoing() == 0 || deliverUnsettled();
            });
  }

  private boolean deliverUnsettled() {
    String after = "";
    while (state.unsettled(shard, fence, after) instanceof Taken page) {
      if (page.outcomes().isEmpty()) {
        return true;
      }
      outlet.deliver(page);
      after = page.outcomes().get(page.outcomes().size() - 1).id();
    }
    return fenced();
  }

  /** False: nothing is known to have been taken, the taps must stay in their queue. */
  public boolean accept(List<Tap> taps) {
    return inTurn(() -> !outlet.full() && taken(state.accept(shard, fence, taps)));
  }

  /** Keeps a body for people to look at; false as above. */
  public boolean park(String body) {
    return inTurn(() -> state.park(shard, fence, body) || fenced());
  }

  /** Whether the shard is still open here. */
  public boolean isOpen() {
    return open;
  }

  /** Waits for the change under way, then refuses everything. */
  public void close() {
    open = false;
    turn.lock();
    try {
      if (due != null) {
        due.cancel(false);
      }
      metrics.windows(shard, 0);
      outlet.close();
    } finally {
      turn.unlock();
    }
  }

  private boolean inTurn(BooleanSupplier change) {
    turn.lock();
    try {
      return open && change.getAsBoolean();
    } catch (RuntimeException e) {
      log.warn("Shard {}: a change had no clear end, the shard is opened anew", shard, e);
      open = false;
      return false;
    } finally {
      turn.unlock();
    }
  }

  private boolean taken(ShardAnswer answer) {
    if (answer instanceof Taken taken) {
      metrics.count(taken);
      handOn(taken);
      return true;
    }
    return fenced();
  }

  private boolean fenced() {
    metrics.fenced();
    log.warn("Shard {}: fenced off", shard);
    open = false;
    return false;
  }

  private void handOn(Taken taken) {
    outlet.deliver(taken);
    metrics.windows(shard, taken.windows());
    if (taken.dueInMs() >= 0) {
      flushIn(taken.dueInMs());
    }
  }

  private void flushIn(long millis) {
    long at = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    if (due != null && !due.isDone()) {
      if (dueNanos - at <= 0) {
        return;
      }
      due.cancel(false);
    }
    dueNanos = at;
    due = timer.schedule(this::flush, millis, TimeUnit.MILLISECONDS);
  }

  private void flush() {
    boolean unused =
        inTurn(
            () -> {
              due = null;
              return taken(state.accept(shard, fence, List.of()));
            });
  }
}
