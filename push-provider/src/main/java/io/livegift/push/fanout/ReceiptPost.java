package io.livegift.push.fanout;

import io.livegift.api.ErrorCode;
import io.livegift.api.event.Receipt;
import io.livegift.api.event.ReceiptBatch;
import io.livegift.api.event.ReceiptService;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries the receipts of all shards to the gift provider, one call for whatever waits.
 *
 * <p>Nobody waits for a receipt but the sweeper, who does so for two seconds: they linger for a
 * moment, so that a hundred outbox rows are closed by one transaction instead of each by its own.
 * Outcomes are forgotten once a second for the same reason; what an owner has not forgotten when it
 * dies, its successor sends once more, and everybody knows it by its number.
 */
final class ReceiptPost {

  private static final Logger log = LoggerFactory.getLogger(ReceiptPost.class);
  private static final long FIRST_PAUSE_MS = 100;
  private static final long LONGEST_PAUSE_MS = 2_000;
  private static final long FORGET_MS = 1_000;

  private final ReceiptService outbox;
  private final ScheduledExecutorService thread;
  private final Supplier<FanoutConfig> config;
  private final FanoutMetrics metrics;
  private final Set<ReceiptLane> due = new LinkedHashSet<>();
  private final Set<ReceiptLane> lanes = ConcurrentHashMap.newKeySet();
  private boolean running;
  private long pauseMs = FIRST_PAUSE_MS;

  /** Takes a thread of its own: all its work happens there. */
  ReceiptPost(
      ReceiptService outbox,
      ScheduledExecutorService thread,
      Supplier<FanoutConfig> config,
      FanoutMetrics metrics) {
    this.outbox = outbox;
    this.thread = thread;
    this.config = config;
    this.metrics = metrics;
    var unused =
        thread.scheduleWithFixedDelay(
            this::forgetSettled, FORGET_MS, FORGET_MS, TimeUnit.MILLISECONDS);
  }

  /** Comes once a second for what this lane has to forget, until it is left. */
  void visit(ReceiptLane lane) {
    lanes.add(lane);
  }

  void leave(ReceiptLane lane) {
    lanes.remove(lane);
  }

  /** Comes for what a lane has. */
  void collect(ReceiptLane lane) {
    synchronized (this) {
      due.add(lane);
      if (running) {
        return;
      }
      running = true;
    }
    runIn(config.get().receiptLinger().toMillis());
  }

  private void runIn(long delayMs) {
    var unused = thread.schedule(this::run, delayMs, TimeUnit.MILLISECONDS);
  }

  private void run() {
    List<ReceiptLane> wanted;
    synchronized (this) {
      wanted = List.copyOf(due);
      due.clear();
    }
    long delayMs = config.get().receiptLinger().toMillis();
    try {
      if (send(wanted) > config.get().receiptBatch() / 2) {
        delayMs = 0;
      }
      wanted.stream().filter(ReceiptLane::hasManyToForget).forEach(ReceiptPost::forget);
      pauseMs = FIRST_PAUSE_MS;
    } catch (RuntimeException e) {
      metrics.receiptFailures.increment();
      // Once an outage, not once a try; the counter goes on.
      if (pauseMs == FIRST_PAUSE_MS) {
        log.info("Receipts of {} shards wait: {}", wanted.size(), e.toString());
      }
      delayMs = Math.max(delayMs, pauseMs);
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
    }
    synchronized (this) {
      wanted.stream().filter(ReceiptLane::hasMore).forEach(due::add);
      running = !due.isEmpty();
      if (!running) {
        return;
      }
    }
    runIn(delayMs);
  }

  /** Answers how many receipts there were: behind a large batch waits more, and has lingered. */
  private int send(List<ReceiptLane> wanted) {
    Map<ReceiptLane, List<ReceiptLane.Parcel>> load = new LinkedHashMap<>();
    List<Receipt> receipts = new ArrayList<>();
    for (ReceiptLane lane : wanted) {
      int room = config.get().receiptBatch() - receipts.size();
      if (room <= 0) {
        break;
      }
      List<ReceiptLane.Parcel> parcels = lane.first(room);
      load.put(lane, parcels);
      parcels.forEach(parcel -> receipts.addAll(parcel.receipts()));
    }
    if (receipts.isEmpty()) {
      return 0;
    }
    ErrorCode code = ErrorCode.of(outbox.close(new ReceiptBatch(receipts)).code());
    if (code == ErrorCode.INVALID_ARGUMENT && load.size() > 1) {
      return eachAlone(load.keySet());
    }
    if (code != ErrorCode.OK) {
      throw new IllegalStateException("receipts were answered " + code);
    }
    metrics.receipts.increment(receipts.size());
    load.forEach(ReceiptLane::durable);
    return receipts.size();
  }

  /** Some shard's receipts are refused for what they are: no other shard's may wait for them. */
  private int eachAlone(Set<ReceiptLane> refused) {
    int sent = 0;
    RuntimeException last = null;
    for (ReceiptLane lane : refused) {
      try {
        sent += send(List.of(lane));
      } catch (RuntimeException e) {
        last = e;
      }
    }
    if (last != null) {
      throw last;
    }
    return sent;
  }

  private void forgetSettled() {
    lanes.forEach(ReceiptPost::forget);
  }

  /** Asked for again in a second, whatever happens. */
  private static void forget(ReceiptLane lane) {
    try {
      lane.forget();
    } catch (RuntimeException e) {
      log.info("Settled outcomes are forgotten later: {}", e.toString());
    }
  }
}
