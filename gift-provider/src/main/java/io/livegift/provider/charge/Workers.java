package io.livegift.provider.charge;

import io.livegift.api.ErrorCode;
import io.livegift.provider.database.DatabaseUnavailable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads that charge. A worker takes whatever waits for it, so that batches grow with the load
 * and a tap on an idle system goes at once, alone. All queues are bounded; what does not fit is
 * refused.
 *
 * <p>All taps of a sender go to one worker: two batches of this process never want the same wallet.
 */
final class Workers implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Workers.class);
  private static final int DRAIN_MS = 5_000;

  private final ChargeRound round;
  private final Supplier<ChargeConfig> config;
  private final List<BlockingQueue<Tap>> waiting = new ArrayList<>();
  private final ExecutorService batches;
  private final ExecutorService patient;
  private final PatientLane lane;
  private volatile boolean open = true;

  Workers(ChargeRound round, Supplier<ChargeConfig> config) {
    this.round = round;
    this.config = config;
    ChargeConfig sizes = config.get();
    batches = pool("charge", sizes.workers());
    patient = pool("charge-patient", sizes.patientWorkers());
    lane =
        new PatientLane(
            patient, tap -> guarded(List.of(tap), () -> round.alone(tap)), sizes.maxInFlight());
    for (int i = 0; i < sizes.workers(); i++) {
      BlockingQueue<Tap> queue = new ArrayBlockingQueue<>(sizes.maxInFlight());
      waiting.add(queue);
      batches.execute(() -> work(queue));
    }
  }

  private static ExecutorService pool(String name, int threads) {
    return Executors.newFixedThreadPool(threads, task -> new Thread(task, name));
  }

  /** False when too many wait already, or no more are taken. */
  boolean offer(Tap tap) {
    int worker = Math.floorMod(tap.command().userId().hashCode(), waiting.size());
    return open && waiting.get(worker).offer(tap);
  }

  private void work(BlockingQueue<Tap> queue) {
    List<Tap> batch = new ArrayList<>();
    while (open || !queue.isEmpty()) {
      try {
        Tap first = queue.poll(100, TimeUnit.MILLISECONDS);
        if (first != null) {
          batch.add(first);
          queue.drainTo(batch, config.get().maxBatch() - 1);
          guarded(batch, () -> round.together(batch, this::aside));
          batch.clear();
        }
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private void aside(Tap tap) {
    if (!lane.offer(tap)) {
      tap.refuse(ErrorCode.UNAVAILABLE);
    }
  }

  /** No tap is left without an answer, and no fault ends a worker. */
  private static void guarded(List<Tap> taps, Runnable work) {
    try {
      work.run();
    } catch (DatabaseUnavailable e) {
      log.warn("{} taps are refused: {}", taps.size(), e.getMessage());
      taps.forEach(tap -> end(tap, ErrorCode.UNAVAILABLE));
    } catch (RuntimeException | Error e) {
      // An Error too: a worker that ends would leave its senders without anybody to serve them.
      log.error("{} taps failed", taps.size(), e);
      taps.forEach(tap -> end(tap, ErrorCode.INTERNAL));
    }
  }

  /** One that may have been charged is never told that it was not. */
  private static void end(Tap tap, ErrorCode code) {
    if (!tap.withdraw(code)) {
      tap.refuse(ErrorCode.IN_PROGRESS);
    }
  }

  /** Takes no more taps and finishes those that it has. */
  @Override
  public void close() {
    open = false;
    stop(batches);
    stop(patient);
  }

  private static void stop(ExecutorService pool) {
    pool.shutdown();
    try {
      if (!pool.awaitTermination(DRAIN_MS, TimeUnit.MILLISECONDS)) {
        pool.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      pool.shutdownNow();
    }
  }
}
