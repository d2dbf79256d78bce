package io.livegift.gateway.room;

import io.livegift.api.ErrorCode;
import io.livegift.api.push.RoomTop;
import io.livegift.api.push.RoomWatch;
import io.livegift.api.push.SyncReply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Once a second: one registration for all rooms, and what it reveals is repaired.
 *
 * <p>Guarantee: whatever a push lost is noticed within one round and fetched once. Rounds never
 * overlap; a round that fails is followed by the next one, which tells again what was not heard.
 */
public final class RoomSync implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(RoomSync.class);
  private static final int ROOMS_PER_CALL = 500;

  /** A top may be read before its push arrives: only what is still missing then is fetched. */
  private static final Duration PUSH_IN_FLIGHT = Duration.ofMillis(80);

  private final RoomRegistry<?> rooms;
  private final RoomSource source;
  private final Supplier<RoomConfig> config;
  private final LongSupplier nanoTime;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "room-sync");
            thread.setDaemon(true);
            return thread;
          });
  private volatile long heardAt;
  private volatile boolean everHeard;
  private long refreshedAt;
  private boolean failing;

  public RoomSync(
      RoomRegistry<?> rooms,
      RoomSource source,
      Supplier<RoomConfig> config,
      LongSupplier nanoTime) {
    this.rooms = rooms;
    this.source = source;
    this.config = config;
    this.nanoTime = nanoTime;
    this.refreshedAt = nanoTime.getAsLong();
  }

  public void start() {
    again(Duration.ZERO);
  }

  /** Whether push providers answered lately; any thread may ask. */
  public boolean healthy() {
    return everHeard && nanoTime.getAsLong() - heardAt < Duration.ofSeconds(5).toNanos();
  }

  private void again(Duration delay) {
    if (!timer.isShutdown()) {
      var unused = timer.schedule(this::round, delay.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private void round() {
    long now = nanoTime.getAsLong();
    boolean refresh = now - refreshedAt >= config.get().refreshEvery().toNanos();
    if (refresh) {
      refreshedAt = now;
    }
    var unused =
        rooms
            .tick(refresh)
            .whenComplete((watches, fault) -> timer.execute(() -> tell(watches, now)));
  }

  private void tell(@Nullable List<RoomWatch> watches, long began) {
    List<RoomWatch> all = watches == null ? List.of() : watches;
    List<CompletableFuture<?>> calls = new ArrayList<>();
    int from = 0;
    do {
      calls.add(tellSome(all.subList(from, Math.min(all.size(), from + ROOMS_PER_CALL))));
      from += ROOMS_PER_CALL;
    } while (from < all.size());
    var unused =
        CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new))
            .whenComplete(
                (done, fault) ->
                    again(config.get().syncEvery().minusNanos(nanoTime.getAsLong() - began)));
  }

  private CompletableFuture<?> tellSome(List<RoomWatch> part) {
    long askedAt = nanoTime.getAsLong();
    return source
        .sync(part)
        .whenCompleteAsync((reply, fault) -> heard(part, askedAt, reply), timer);
  }

  private void heard(List<RoomWatch> told, long askedAt, @Nullable SyncReply reply) {
    boolean ok = reply != null && ErrorCode.of(reply.code()) == ErrorCode.OK;
    if (ok == failing) {
      failing = !ok;
      log.info(ok ? "Push providers answer." : "Push providers do not answer.");
    }
    if (reply == null || !ok) {
      told.forEach(rooms::untold);
      return;
    }
    heardAt = nanoTime.getAsLong();
    everHeard = true;
    Map<String, RoomTop> tops = new HashMap<>();
    reply.rooms().forEach(top -> tops.put(top.roomId(), top));
    for (RoomWatch watch : told) {
      RoomTop top = tops.get(watch.roomId());
      if (top == null) {
        rooms.untold(watch);
      } else {
        rooms.heard(watch, top, askedAt);
      }
    }
    if (!timer.isShutdown()) {
      var unused = timer.schedule(rooms::repair, PUSH_IN_FLIGHT.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  /** Tells who has left, once, and waits for it. */
  public void lastRound() {
    rooms.tick(false).thenCompose(source::sync).join();
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
