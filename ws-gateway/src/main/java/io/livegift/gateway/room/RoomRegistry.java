package io.livegift.gateway.room;

import io.livegift.api.push.RoomGifts;
import io.livegift.api.push.RoomTop;
import io.livegift.api.push.RoomWatch;
import io.livegift.gateway.protocol.FrameWriter;
import io.livegift.gateway.protocol.ServerFrame.Position;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The rooms of this gateway. Any thread may call; each call is done on the thread that owns its
 * room, in the order of the calls. A room belongs to one thread for ever, and is made and dropped
 * there: nobody can join a room that is being dropped.
 */
public final class RoomRegistry<S extends Seat> {

  private final List<? extends Executor> threads;
  private final RoomSource source;
  private final Supplier<Audience<S>> audiences;
  private final Supplier<RoomConfig> config;
  private final LongSupplier nanoTime;
  private final FrameWriter writer = new FrameWriter();
  private final RoomMetrics metrics;
  private final Map<String, Room<S>> rooms = new ConcurrentHashMap<>();

  /**
   * @param threads each runs one task at a time, in order
   */
  public RoomRegistry(
      List<? extends Executor> threads,
      RoomSource source,
      Supplier<Audience<S>> audiences,
      Supplier<RoomConfig> config,
      LongSupplier nanoTime,
      MeterRegistry meters) {
    this.threads = List.copyOf(threads);
    this.source = source;
    this.audiences = audiences;
    this.config = config;
    this.nanoTime = nanoTime;
    this.metrics = RoomMetrics.in(meters);
    meters.gaugeMapSize("gateway.rooms", List.of(), rooms);
  }

  /** The audience is told: admitted or refused. */
  public void join(String roomId, S seat, @Nullable Claim claim) {
    on(roomId, () -> rooms.computeIfAbsent(roomId, this::open).join(seat, claim));
  }

  public void leave(String roomId, S seat) {
    with(roomId, room -> room.leave(seat));
  }

  /** Tells the viewers of a room that it is closed; the result is how many there are. */
  public CompletableFuture<Integer> closed(String roomId) {
    CompletableFuture<Integer> told = new CompletableFuture<>();
    on(
        roomId,
        () -> {
          Room<S> room = rooms.get(roomId);
          told.complete(room == null ? 0 : room.close());
        });
    return told;
  }

  /** Fresh messages; what belongs to rooms that are not held is dropped. */
  public void offer(RoomGifts fresh) {
    with(fresh.roomId(), room -> room.offer(fresh.epoch(), fresh.gifts()));
  }

  /** How far a room has got; null before that is known. */
  public @Nullable Position position(String roomId) {
    Room<S> room = rooms.get(roomId);
    return room == null ? null : room.position();
  }

  /** The busiest rooms, most viewers first. */
  public CompletableFuture<List<RoomLoad>> busiest(int most) {
    List<CompletableFuture<RoomLoad>> loads = new ArrayList<>();
    for (Room<S> room : rooms.values()) {
      CompletableFuture<RoomLoad> load = new CompletableFuture<>();
      loads.add(load);
      on(room.roomId(), () -> load.complete(room.load()));
    }
    return CompletableFuture.allOf(loads.toArray(CompletableFuture[]::new))
        .thenApply(
            done ->
                loads.stream()
                    .map(CompletableFuture::join)
                    .sorted(Comparator.comparingInt(RoomLoad::viewers).reversed())
                    .limit(most)
                    .toList());
  }

  /** One entry for each room that is still held. */
  CompletableFuture<List<RoomWatch>> tick(boolean refresh) {
    List<CompletableFuture<@Nullable RoomWatch>> watches = new ArrayList<>();
    for (Room<S> room : rooms.values()) {
      CompletableFuture<@Nullable RoomWatch> watch = new CompletableFuture<>();
      watches.add(watch);
      on(room.roomId(), () -> watch.complete(tick(room, refresh)));
    }
    return CompletableFuture.allOf(watches.toArray(CompletableFuture[]::new))
        .thenApply(done -> present(watches));
  }

  private static List<RoomWatch> present(List<CompletableFuture<@Nullable RoomWatch>> watches) {
    List<RoomWatch> present = new ArrayList<>();
    for (CompletableFuture<@Nullable RoomWatch> watch : watches) {
      RoomWatch known = watch.join();
      if (known != null) {
        present.add(known);
      }
    }
    return present;
  }

  private @Nullable RoomWatch tick(Room<S> room, boolean refresh) {
    RoomWatch watch = room.tick(refresh);
    if (watch == null) {
      rooms.remove(room.roomId(), room);
    }
    return watch;
  }

  void heard(RoomWatch told, RoomTop top, long askedAt) {
    with(told.roomId(), room -> room.heard(told, top, askedAt));
  }

  void untold(RoomWatch told) {
    with(told.roomId(), room -> room.untold(told));
  }

  void repair() {
    rooms.keySet().forEach(roomId -> with(roomId, Room::repair));
  }

  private void with(String roomId, Consumer<Room<S>> action) {
    on(
        roomId,
        () -> {
          Room<S> room = rooms.get(roomId);
          if (room != null) {
            action.accept(room);
          }
        });
  }

  private void on(String roomId, Runnable action) {
    thread(roomId).execute(action);
  }

  private Executor thread(String roomId) {
    return threads.get(Math.floorMod(roomId.hashCode(), threads.size()));
  }

  private Room<S> open(String roomId) {
    RoomParts parts = new RoomParts(source, writer, config, nanoTime, thread(roomId), metrics);
    return new Room<>(roomId, parts, audiences.get());
  }
}
