package io.livegift.gateway.room;

import io.livegift.api.push.History;
import io.livegift.api.push.HistoryQuery;
import io.livegift.api.push.RoomSyncService;
import io.livegift.api.push.RoomWatch;
import io.livegift.api.push.SyncReply;
import io.livegift.api.push.SyncRequest;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Calls push providers on a few threads of its own, bounded: what does not fit fails at once. Both
 * calls may be repeated, and a fault is once: the next provider may be one that is not paused.
 */
public final class PushProviders implements RoomSource, AutoCloseable {

  private static final int THREADS = 8;
  private static final int WAITING_CALLS = 1_000;

  private final RoomSyncService service;
  private final String gateway;
  private final ThreadPoolExecutor threads;
  private final Timer calls;
  private final Counter failed;

  /**
   * @param gateway {@code host:port} of this gateway's RPC
   */
  public PushProviders(RoomSyncService service, String gateway, MeterRegistry meters) {
    this.calls = meters.timer("gateway.sync.calls");
    this.failed = meters.counter("gateway.sync.failed");
    this.service = service;
    this.gateway = gateway;
    this.threads =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            30,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(WAITING_CALLS),
            work -> {
              Thread thread = new Thread(work, "push-providers");
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
  }

  @Override
  public CompletableFuture<SyncReply> sync(List<RoomWatch> rooms) {
    return call(() -> service.sync(new SyncRequest(gateway, rooms)));
  }

  @Override
  public CompletableFuture<History> history(HistoryQuery query) {
    return call(() -> service.history(query));
  }

  private <T> CompletableFuture<T> call(Supplier<T> call) {
    try {
      return CompletableFuture.supplyAsync(() -> twice(call), threads);
    } catch (RejectedExecutionException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private <T> T twice(Supplier<T> call) {
    try {
      return calls.record(call);
    } catch (RuntimeException e) {
      failed.increment();
      return calls.record(call);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
