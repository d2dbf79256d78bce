package io.livegift.gateway.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.livegift.api.Ids;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the page asks for beside its files, as JSON: {@code /api/entry} (may it have a demo token?),
 * {@code /api/gifts}, {@code /api/me}, {@code /api/rooms/ID}, {@code /demo/token/USER}.
 *
 * <p>Promises: money is told only to its owner, by the token; event loops never wait, calls are
 * made by a few threads with a bounded queue; a room is asked for once in two seconds, however many
 * viewers look at it. A fault is {@code UNAVAILABLE}; the page asks again.
 */
public final class PageApi implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(PageApi.class);
  private static final int THREADS = 4;
  private static final int WAITING = 512;
  private static final int ROOMS = 1_000;
  private static final long ROOM_AGE_NANOS = Duration.ofSeconds(2).toNanos();
  private static final long CATALOG_AGE_NANOS = Duration.ofSeconds(10).toNanos();

  private final PageReads reads;
  private final @Nullable DemoTokens demo;
  private final Counter refused;
  private final JsonMapper json = new JsonMapper();
  private final Recent<PageAnswer> rooms;
  private final Recent<PageAnswer> catalog;
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          THREADS,
          THREADS,
          30,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(WAITING),
          work -> {
            Thread thread = new Thread(work, "page");
            thread.setDaemon(true);
            return thread;
          });
  private final Executor bounded = this::submit;

  /**
   * @param demo null: no demo data here, tokens come from elsewhere
   */
  public PageApi(
      PageSources sources, @Nullable DemoTokens demo, LongSupplier nanoTime, MeterRegistry meters) {
    this.reads = new PageReads(sources);
    this.demo = demo;
    this.refused = meters.counter("gateway.page.refused");
    this.rooms = new Recent<>(ROOMS, ROOM_AGE_NANOS, nanoTime);
    this.catalog = new Recent<>(1, CATALOG_AGE_NANOS, nanoTime);
    threads.allowCoreThreadTimeOut(true);
  }

  /** Whether a path is for {@link #answer}. */
  public boolean owns(String path) {
    return path.startsWith("/api/") || path.startsWith("/demo/");
  }

  /** Always completes with an answer, on any thread. */
  public CompletableFuture<PageAnswer> answer(PageRequest request) {
    String path = request.path();
    if (path.equals("/api/entry")) {
      return done(write(Map.of("demo", demo != null && request.fromHere())));
    }
    if (path.startsWith("/demo/token/")) {
      return done(token(path.substring("/demo/token/".length()), request.fromHere()));
    }
    if (request.caller() == null) {
      return done(PageAnswer.UNAUTHENTICATED);
    }
    if (path.equals("/api/gifts")) {
      return catalog.get(path, () -> call(reads::gifts));
    }
    if (path.equals("/api/me")) {
      String userId = request.caller().userId();
      return call(() -> reads.purse(userId));
    }
    String roomId = path.startsWith("/api/rooms/") ? path.substring("/api/rooms/".length()) : "";
    return Ids.valid(roomId)
        ? rooms.get(roomId, () -> call(() -> reads.board(roomId)))
        : done(PageAnswer.NOT_FOUND);
  }

  private PageAnswer token(String userId, boolean fromHere) {
    return demo == null || !fromHere || !Ids.valid(userId)
        ? PageAnswer.NOT_FOUND
        : write(Map.of("token", demo.issue(userId)));
  }

  private CompletableFuture<PageAnswer> call(Supplier<?> question) {
    try {
      return CompletableFuture.supplyAsync(() -> write(question.get()), bounded)
          .exceptionally(PageApi::unavailable);
    } catch (RejectedExecutionException e) {
      refused.increment();
      return done(PageAnswer.UNAVAILABLE);
    }
  }

  private void submit(Runnable work) {
    threads.execute(work);
  }

  private static PageAnswer unavailable(Throwable cause) {
    log.warn("The page gets no answer: {}", cause.toString());
    return PageAnswer.UNAVAILABLE;
  }

  private PageAnswer write(Object body) {
    try {
      return new PageAnswer(200, json.writeValueAsString(body));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A record that is no JSON", e);
    }
  }

  private static CompletableFuture<PageAnswer> done(PageAnswer answer) {
    return CompletableFuture.completedFuture(answer);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
