package io.livegift.gateway.uplink;

import io.livegift.api.ErrorCode;
import io.livegift.api.GiftService;
import io.livegift.api.SendGiftCommand;
import io.livegift.api.SendGiftResult;
import io.livegift.runtime.trace.Traced;
import io.livegift.runtime.trace.Traces;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls gift providers on a bounded number of threads: event loops never wait.
 *
 * <p>Guarantee: the future always completes with a result. A fault is {@code UNAVAILABLE}: whether
 * the gift was charged is then unknown here, and a retry with the same requestId tells.
 */
public final class GiftCalls implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(GiftCalls.class);
  private static final SendGiftResult UNAVAILABLE =
      SendGiftResult.refused(
          ErrorCode.UNAVAILABLE, "Not known whether it was charged: retry with this requestId.");
  private static final SendGiftResult BUSY =
      SendGiftResult.refused(ErrorCode.UNAVAILABLE, "Too busy: retry with this requestId.");

  private final GiftService service;
  private final long patienceNanos;
  private final Traces traces;
  private final ThreadPoolExecutor threads;
  private final Counter refused;
  private final Timer calls;

  public GiftCalls(GiftService service, CallConfig config, Traces traces, MeterRegistry meters) {
    this.traces = traces;
    this.service = service;
    this.patienceNanos = config.patience().toNanos();
    this.threads =
        new ThreadPoolExecutor(
            config.atOnce(),
            config.atOnce(),
            30,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(config.waiting()),
            work -> {
              Thread thread = new Thread(work, "gift-calls");
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
    meters.gauge("gateway.calls.waiting", threads.getQueue(), queue -> queue.size());
    refused = meters.counter("gateway.calls.refused");
    calls = meters.timer("gateway.calls");
  }

  /**
   * Calls, unless the gift has waited for too long.
   *
   * @param sinceNanos when it began to wait, by {@link System#nanoTime}
   */
  CompletableFuture<SendGiftResult> send(SendGiftCommand command, long sinceNanos) {
    CompletableFuture<SendGiftResult> outcome = new CompletableFuture<>();
    try {
      threads.execute(() -> outcome.complete(attempt(command, sinceNanos)));
    } catch (RejectedExecutionException e) {
      outcome.complete(busy());
    }
    return outcome;
  }

  private SendGiftResult attempt(SendGiftCommand command, long sinceNanos) {
    long beganNanos = System.nanoTime();
    if (beganNanos - sinceNanos > patienceNanos) {
      return busy();
    }
    try (Traced tap = traces.gift("tap", command.userId(), command.requestId())) {
      tap.note("requestId", command.requestId()).note("roomId", command.roomId());
      SendGiftResult result = service.sendGift(command);
      SendGiftResult known = result == null ? UNAVAILABLE : result;
      tap.note("code", known.code()).note("msgId", known.msgId());
      calls.record(System.nanoTime() - beganNanos, TimeUnit.NANOSECONDS);
      return known;
    } catch (RuntimeException e) {
      log.warn("No outcome of request {}: {}", command.requestId(), e.toString());
      return UNAVAILABLE;
    }
  }

  private SendGiftResult busy() {
    refused.increment();
    return BUSY;
  }

  @Override
  public void close() {
    threads.shutdown();
  }
}
