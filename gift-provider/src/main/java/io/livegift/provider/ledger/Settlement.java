package io.livegift.provider.ledger;

import io.livegift.api.RankPeriod;
import io.livegift.provider.database.Contention;
import io.livegift.provider.database.Database;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adds transfers to the settled sums, each exactly once.
 *
 * <p>Sums and mark move in one transaction: a {@code kill -9} leaves both where they were. The mark
 * must never pass a transfer that is not committed yet, although ids are given before COMMIT and a
 * paused process may commit late. Two things see to that. The range ends at an id that was seen
 * some seconds ago: a statement that had been given an id below it has finished since, since
 * statements, unlike transactions, cannot outlast their lock timeout. And the range is read with
 * locks first, which waits for every row of a transaction that is still open, or gives up and tries
 * later.
 *
 * <p>Every provider may run it: the lock on the mark lets one work at a time.
 */
public final class Settlement implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Settlement.class);

  private static final int SPANS_KEPT = 2;

  private final Database database;
  private final Supplier<SettlementConfig> config;
  private final Counter settled;
  private final ScheduledExecutorService scheduler =
      Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "settlement"));
  private long notedId;
  private long notedAtNanos = System.nanoTime();

  public Settlement(Database database, Supplier<SettlementConfig> config, MeterRegistry meters) {
    this.database = database;
    this.config = config;
    settled = meters.counter("gift_transfers_settled");
  }

  public void start() {
    long everyMs = config.get().every().toMillis();
    var unused =
        scheduler.scheduleWithFixedDelay(this::run, everyMs, everyMs, TimeUnit.MILLISECONDS);
  }

  private void run() {
    try {
      if (System.nanoTime() - notedAtNanos < config.get().margin().toNanos()) {
        return;
      }
      settleUpTo(notedId);
      forget(RankPeriod.HOUR);
      forget(RankPeriod.DAY);
      notedId = database.read(s -> s.of(SettlementMapper.class).newest());
      notedAtNanos = System.nanoTime();
    } catch (Contention e) {
      log.debug("A transaction is still open, settling later");
    } catch (RuntimeException e) {
      log.warn("Nothing is settled: {}", e.toString());
    }
  }

  /** Settles everything up to an id that has been seen long enough ago. */
  void settleUpTo(long id) {
    while (true) {
      long added = database.transact(s -> addBatch(s.of(SettlementMapper.class), id));
      if (added == 0) {
        return;
      }
      settled.increment((double) added);
    }
  }

  /** The rank of a span is asked for while it lasts. */
  private void forget(RankPeriod span) {
    database.transact(s -> s.of(SettlementMapper.class).forgetRanks(span.millis(), SPANS_KEPT));
  }

  private long addBatch(SettlementMapper mapper, long id) {
    long after = mapper.lockMark();
    long upTo = Math.min(id, after + config.get().batch());
    if (upTo <= after) {
      return 0;
    }
    mapper.awaitCommitted(after, upTo);
    mapper.addIncome(after, upTo);
    mapper.addRank(after, upTo);
    if (mapper.moveMark(after, upTo) != 1) {
      throw new IllegalStateException("The locked mark moved");
    }
    return upTo - after;
  }

  @Override
  public void close() {
    scheduler.shutdownNow();
  }
}
