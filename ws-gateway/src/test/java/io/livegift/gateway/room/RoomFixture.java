package io.livegift.gateway.room;

import io.livegift.api.push.History;
import io.livegift.api.push.HistoryQuery;
import io.livegift.api.push.LiveGift;
import io.livegift.api.push.RoomGifts;
import io.livegift.api.push.RoomTop;
import io.livegift.api.push.RoomWatch;
import io.livegift.api.push.SyncReply;
import io.livegift.api.push.SyncRequest;
import io.livegift.gateway.FakePushProvider;
import io.livegift.gateway.room.FakeAudience.FakeSeat;
import io.livegift.runtime.config.ConfigReader;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One room on a clock and a thread that the test moves, beside a push provider in memory. */
final class RoomFixture {

  static final String ROOM = "room_1";

  final FakePushProvider provider = new FakePushProvider();
  final FakeAudience audience = new FakeAudience();
  final RoomRegistry<FakeSeat> rooms;
  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private final RoomConfig config =
      RoomConfig.from(new ConfigReader(Map.of("gateway.history.max-messages", "100")));
  private long now;

  RoomFixture() {
    rooms =
        new RoomRegistry<>(
            List.of(tasks::add),
            source(),
            () -> audience,
            () -> config,
            () -> ++now,
            new SimpleMeterRegistry());
  }

  private RoomSource source() {
    return new RoomSource() {
      @Override
      public CompletableFuture<SyncReply> sync(List<RoomWatch> watches) {
        return attempt(() -> provider.sync(new SyncRequest("gateway", watches)));
      }

      @Override
      public CompletableFuture<History> history(HistoryQuery query) {
        return attempt(() -> provider.history(query));
      }
    };
  }

  private static <T> CompletableFuture<T> attempt(Supplier<T> call) {
    try {
      return CompletableFuture.completedFuture(call.get());
    } catch (IllegalStateException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  void settle() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
  }

  void pass(Duration time) {
    now += time.toNanos();
  }

  /** What the once-a-second round does. */
  void round() {
    pass(Duration.ofSeconds(1));
    CompletableFuture<List<RoomWatch>> ticked = rooms.tick(false);
    settle();
    List<RoomWatch> watches = ticked.join();
    if (provider.away) {
      watches.forEach(rooms::untold);
    } else {
      List<RoomTop> tops = provider.sync(new SyncRequest("gateway", watches)).rooms();
      for (int i = 0; i < watches.size(); i++) {
        rooms.heard(watches.get(i), tops.get(i), now);
      }
    }
    settle();
    rooms.repair();
    settle();
  }

  FakeSeat join(String userId, @Nullable Claim claim) {
    FakeSeat seat = new FakeSeat(userId, tasks.hashCode() + audience.shown.size());
    rooms.join(ROOM, seat, claim);
    settle();
    return seat;
  }

  void leave(FakeSeat seat) {
    rooms.leave(ROOM, seat);
    settle();
  }

  /** Numbers a message without pushing it. */
  LiveGift number() {
    return provider.next(ROOM, "sender");
  }

  void push(LiveGift... gifts) {
    rooms.offer(new RoomGifts(ROOM, gifts[0].gift().epoch(), List.of(gifts)));
    settle();
  }

  void show(int count) {
    for (int i = 0; i < count; i++) {
      push(number());
    }
  }
}
