package io.livegift.provider.outbox;

import io.livegift.provider.database.Database;
import io.livegift.provider.halfmessage.GiftQueue;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends again what has no receipt in time, in the order of each shard.
 *
 * <p>It repairs every loss behind COMMIT: a process that died before the commit of its half
 * message, a commit that was lost, a check-back that ran out, a push provider that lost what it had
 * read. A row's next time is moved only after the broker has stored the repeat. When nothing is
 * due, a look is one query on an index that holds only what has no receipt.
 */
public final class Sweeper implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Sweeper.class);
  private static final int COUNT_EVERY = 10;
  private static final long OVERDUE_MS = 60_000;

  private final Database database;
  private final Leases leases;
  private final Supplier<OutboxConfig> config;
  private final ShardSender sender;
  private final Counter swept;
  private final AtomicLong pending = new AtomicLong();
  private final AtomicLong overdue = new AtomicLong();
  private final ScheduledExecutorService scheduler =
      Executors.newScheduledThreadPool(2, task -> new Thread(task, "sweeper"));
  private long sweeps;

  public Sweeper(
      Database database,
      Leases leases,
      GiftQueue queue,
      Supplier<OutboxConfig> config,
      MeterRegistry meters) {
    this.database = database;
    this.leases = leases;
    this.config = config;
    sender = new ShardSender(queue, () -> config.get().maxPerMessage());
    swept = meters.counter("gift_outbox_swept");
    Gauge.builder("gift_outbox_pending", pending, AtomicLong::get).register(meters);
    Gauge.builder("gift_charged_not_shown", overdue, AtomicLong::get)
        .description("Charged more than a minute ago, neither shown nor expired, in the database")
        .register(meters);
  }

  /** Renews leases and sweeps, on two threads, so that a slow sweep loses no lease. */
  public void start() {
    long leaseMs = config.get().lease().toMillis();
    var unused =
        scheduler.scheduleWithFixedDelay(
            guarded("Leases are not renewed", leases::renew),
            0,
            leaseMs / 3,
            TimeUnit.MILLISECONDS);
    scheduler.execute(this::next);
  }

  private void next() {
    guarded("Nothing is swept", this::sweep).run();
    try {
      var unused =
          scheduler.schedule(
              this::next, config.get().sweepEvery().toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      log.debug("The sweeper has stopped");
    }
  }

  private static Runnable guarded(String otherwise, Runnable work) {
    return () -> {
      try {
        work.run();
      } catch (RuntimeException | Error e) {
        // An Error too: leases that are renewed while nothing is swept would keep others away.
        log.warn("{}: {}", otherwise, e.toString());
      }
    };
  }

  void sweep() {
    Set<Integer> shards = leases.held();
    if (shards.isEmpty()) {
      return;
    }
    if (sweeps++ % COUNT_EVERY == 0) {
      count();
    }
    List<OutboxMapper.Due> due = database.read(s -> s.of(OutboxMapper.class).due(shards));
    if (!due.isEmpty()) {
      sendAgain(due);
    }
  }

  private void count() {
    OutboxMapper.Unanswered now =
        database.read(s -> s.of(OutboxMapper.class).unanswered(OVERDUE_MS));
    pending.set(now.pending());
    overdue.set(now.overdue());
  }

  private void sendAgain(List<OutboxMapper.Due> due) {
    OutboxConfig limits = config.get();
    List<OutboxRow> rows = new ArrayList<>();
    // With more due than one look may read, the shards behind the first must get their turn.
    List<OutboxMapper.Due> inAnyOrder = new ArrayList<>(due);
    Collections.shuffle(inAnyOrder);
    for (OutboxMapper.Due shard : inAnyOrder) {
      int left = limits.batch() - rows.size();
      if (left > 0) {
        rows.addAll(
            database.read(
                s -> s.of(OutboxMapper.class).toSweep(shard.shard(), shard.upTo(), left)));
      }
    }
    List<String> stored = sender.send(rows);
    if (!stored.isEmpty()) {
      database.transactPatiently(
          s ->
              s.of(OutboxMapper.class)
                  .swept(
                      stored, limits.resendAfter().toMillis(), limits.longestPause().toMillis()));
      swept.increment(stored.size());
    }
    log.info("Sent {} of {} messages again that have no receipt", stored.size(), rows.size());
  }

  @Override
  public void close() {
    scheduler.shutdownNow();
  }
}
