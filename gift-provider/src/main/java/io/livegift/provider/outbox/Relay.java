package io.livegift.provider.outbox;

import io.livegift.provider.database.Database;
import io.livegift.provider.halfmessage.GiftQueue;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends what charges have left to it, in the order of each shard.
 *
 * <p>A sender's second gift is committed after the first one's answer, so that rows in the order of
 * their ids are in the order of sends. A row is marked only after the broker has stored its
 * message: a {@code kill -9} between the two makes a repeat, never a loss. A charge of this process
 * wakes the relay at once; work of other processes is found by looking.
 */
public final class Relay implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Relay.class);
  private static final int LONGEST_PAUSE_MS = 1_000;

  private final Database database;
  private final Leases leases;
  private final Supplier<OutboxConfig> config;
  private final ShardSender sender;
  private final Counter relayed;
  private final Semaphore bell = new Semaphore(0);
  private final Thread thread = new Thread(this::run, "relay");
  private volatile boolean open = true;

  public Relay(
      Database database,
      Leases leases,
      GiftQueue queue,
      Supplier<OutboxConfig> config,
      MeterRegistry meters) {
    this.database = database;
    this.leases = leases;
    this.config = config;
    sender = new ShardSender(queue, () -> config.get().maxPerMessage());
    relayed = meters.counter("gift_outbox_relayed");
  }

  public void start() {
    thread.start();
  }

  /** There may be something to send. */
  public void wake() {
    if (bell.availablePermits() == 0) {
      bell.release();
    }
  }

  /** Takes messages over that could not be sent; if that fails too, the sweeper will find them. */
  public void take(List<String> msgIds) {
    try {
      database.transactPatiently(s -> s.of(OutboxMapper.class).giveToRelay(msgIds));
      wake();
    } catch (RuntimeException e) {
      log.warn("{} messages are left to the sweeper: {}", msgIds.size(), e.getMessage());
    }
  }

  private void run() {
    int failures = 0;
    while (open) {
      try {
        failures = drain() ? 0 : failures + 1;
        await(failures);
      } catch (InterruptedException e) {
        return;
      } catch (RuntimeException | Error e) {
        failures++;
        log.warn("The relay pauses: {}", e.toString());
        bell.drainPermits();
        sleep(pauseMs(failures));
      }
    }
  }

  /** False when the queue did not take everything. */
  private boolean drain() {
    Set<Integer> shards = leases.held();
    int limit = config.get().batch();
    List<OutboxRow> rows;
    do {
      if (shards.isEmpty()) {
        return true;
      }
      rows = database.read(s -> s.of(OutboxMapper.class).toRelay(shards, limit));
      List<String> stored = sender.send(rows);
      if (!stored.isEmpty()) {
        database.transactPatiently(s -> s.of(OutboxMapper.class).relayed(stored));
        relayed.increment(stored.size());
      }
      if (stored.size() < rows.size()) {
        return false;
      }
    } while (rows.size() == limit);
    return true;
  }

  private void await(int failures) throws InterruptedException {
    if (failures > 0) {
      sleep(pauseMs(failures));
      return;
    }
    Duration pause =
        config.get().relaying() ? config.get().relayEvery() : config.get().sweepEvery();
    if (bell.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS)) {
      bell.drainPermits();
    }
  }

  private long pauseMs(int failures) {
    return Math.min(
        LONGEST_PAUSE_MS, config.get().relayEvery().toMillis() << Math.min(failures, 5));
  }

  private void sleep(long ms) {
    try {
      Thread.sleep(ms);
    } catch (InterruptedException e) {
      open = false;
    }
  }

  @Override
  public void close() {
    open = false;
    thread.interrupt();
  }
}
