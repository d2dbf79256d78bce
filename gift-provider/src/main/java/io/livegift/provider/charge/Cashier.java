package io.livegift.provider.charge;

import io.livegift.api.ErrorCode;
import io.livegift.api.SendGiftCommand;
import io.livegift.api.SendGiftResult;
import io.livegift.provider.catalog.Catalog;
import io.livegift.provider.database.Database;
import io.livegift.provider.halfmessage.GiftQueue;
import io.livegift.provider.outbox.Relay;
import io.livegift.runtime.rpc.Deadline;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where a tap enters the charge and its caller waits.
 *
 * <p>An answer always comes by the caller's deadline. An attempt that has not begun to commit
 * within its budget is withdrawn, so that it will never charge: {@code UNAVAILABLE}. One that has
 * is waited for; {@code IN_PROGRESS} if its outcome does not come in time. More callers than
 * configured are told {@code RATE_LIMITED} at once.
 */
public final class Cashier implements AutoCloseable {

  private static final Duration WARM_UP = Duration.ofSeconds(2);
  private static final SendGiftResult UNKNOWN = SendGiftResult.refused(ErrorCode.IN_PROGRESS);
  private static final int REHEARSALS = 80;
  private static final int LARGEST_REHEARSAL = 16;

  private final Menu menu;
  private final ChargeRound round;
  private final Workers workers;
  private final InFlight inFlight = new InFlight();
  private final ChargeMeters meters;
  private final Supplier<ChargeConfig> config;
  private final Semaphore places;

  /** Wires the charge for production. */
  public Cashier(
      Catalog catalog,
      Database database,
      GiftQueue queue,
      Relay relay,
      Answers answers,
      Supplier<ChargeConfig> config,
      MeterRegistry registry) {
    this(catalog, database, queue, relay, answers, config, registry, Crossing.NONE);
  }

  Cashier(
      Catalog catalog,
      Database database,
      GiftQueue queue,
      Relay relay,
      Answers answers,
      Supplier<ChargeConfig> config,
      MeterRegistry registry,
      Crossing crossing) {
    this.config = config;
    menu = new Menu(catalog);
    meters = new ChargeMeters(registry);
    places = new Semaphore(config.get().maxInFlight());
    int most = places.availablePermits();
    registry.gauge("gift_taps_in_flight", places, free -> most - free.availablePermits());
    ChargeLedger ledger = new ChargeLedger(database, config, crossing);
    Delivery delivery = new Delivery(queue, relay, answers, meters, crossing);
    round = new ChargeRound(ledger, queue, delivery, answers, config, meters, crossing);
    workers = new Workers(round, config);
  }

  /**
   * Runs charges for a user that will not exist: the first tap finds every step warm, which on a
   * cold JVM takes longer than a caller waits.
   */
  public void warmUp() {
    Deadline enough = Deadline.in(WARM_UP);
    for (int i = 0; i < REHEARSALS && !enough.passed(); i++) {
      round.rehearse(1 + i % LARGEST_REHEARSAL);
    }
  }

  /** The longest that one attempt may take until it begins to commit. */
  public Duration budget() {
    return config.get().budget();
  }

  /** The longest that a caller waits. */
  public Duration patience() {
    return config.get().answer();
  }

  /** Charges, or repeats what was charged, or refuses; never throws. */
  public SendGiftResult send(SendGiftCommand command, Deadline deadline) {
    long began = System.nanoTime();
    SendGiftResult result = admitted(command, deadline);
    meters.answered(result, System.nanoTime() - began);
    return result;
  }

  private SendGiftResult admitted(SendGiftCommand command, Deadline deadline) {
    if (!Menu.wellFormed(command)) {
      return SendGiftResult.refused(ErrorCode.INVALID_ARGUMENT);
    }
    if (!places.tryAcquire()) {
      return SendGiftResult.refused(ErrorCode.RATE_LIMITED);
    }
    try {
      Deadline attempt = Deadline.in(min(config.get().budget(), deadline.left()));
      Tap tap = new Tap(command, menu.offer(command), attempt);
      Tap running = inFlight.enter(tap);
      if (running != tap) {
        return InFlight.join(running, command, min(config.get().join(), deadline.left()));
      }
      if (!workers.offer(tap)) {
        tap.refuse(ErrorCode.RATE_LIMITED);
      }
      return await(tap, attempt, deadline);
    } finally {
      places.release();
    }
  }

  private static SendGiftResult await(Tap tap, Deadline attempt, Deadline caller) {
    SendGiftResult result = outcome(tap, attempt);
    if (result == null && !tap.withdraw(ErrorCode.UNAVAILABLE)) {
      result = outcome(tap, caller);
    }
    return result == null ? tap.outcome().getNow(UNKNOWN) : result;
  }

  private static @Nullable SendGiftResult outcome(Tap tap, Deadline deadline) {
    try {
      return tap.outcome().get(deadline.left().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return null;
    } catch (ExecutionException e) {
      throw new IllegalStateException("Taps end with a result", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return UNKNOWN;
    }
  }

  private static Duration min(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }

  /** Takes no more taps and finishes those that it has. */
  @Override
  public void close() {
    workers.close();
  }
}
