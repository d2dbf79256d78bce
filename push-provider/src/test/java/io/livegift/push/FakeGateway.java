package io.livegift.push;

import io.livegift.api.Applications;
import io.livegift.api.GiftMessage;
import io.livegift.api.push.GatewayPushService;
import io.livegift.api.push.HistoryQuery;
import io.livegift.api.push.LiveGift;
import io.livegift.api.push.PushBatch;
import io.livegift.api.push.PushReply;
import io.livegift.api.push.RoomGifts;
import io.livegift.api.push.RoomSyncService;
import io.livegift.api.push.RoomTop;
import io.livegift.api.push.RoomWatch;
import io.livegift.api.push.SyncReply;
import io.livegift.api.push.SyncRequest;
import io.livegift.runtime.Env;
import io.livegift.runtime.rpc.RpcNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Holds rooms as a gateway does: one ordered log a room, fed by pushes and repaired by syncs. */
final class FakeGateway implements GatewayPushService, AutoCloseable {

  final Map<String, RoomLog> rooms = new ConcurrentHashMap<>();
  private final String address;
  private final RpcNode rpc;
  private final RoomSyncService syncs;
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

  /** One room: what has been shown, dense from the first number of the epoch seen first. */
  static final class RoomLog {
    String epoch = "";
    long seq;
    private long slowestMs;
    final List<GiftMessage> shown = new ArrayList<>();

    synchronized void top(RoomTop top) {
      if (top.code().equals("OK") && epoch.isEmpty() && top.epoch() != null) {
        epoch = top.epoch();
        seq = top.seq();
      }
    }

    synchronized boolean offer(String of, List<LiveGift> gifts) {
      boolean hole = false;
      for (LiveGift live : gifts) {
        long next = live.gift().seq();
        if (of.equals(epoch) && next == seq + 1) {
          seq = next;
          shown.add(live.gift());
          slowestMs = Math.max(slowestMs, System.currentTimeMillis() - live.gift().timestamp());
        } else {
          hole |= of.equals(epoch) && next > seq;
        }
      }
      return hole;
    }

    synchronized RoomWatch watch(String room) {
      String known = epoch.isEmpty() ? null : epoch;
      return new RoomWatch(room, known, seq, false, 1, List.of("viewer"), List.of());
    }

    /** The longest time from a charge to this screen since the last call. */
    synchronized long takeSlowest() {
      long taken = slowestMs;
      slowestMs = 0;
      return taken;
    }

    synchronized List<GiftMessage> all() {
      return List.copyOf(shown);
    }
  }

  FakeGateway(Env env, List<String> held) {
    address = env.bindHost() + ":" + env.dubboPort();
    held.forEach(room -> rooms.put(room, new RoomLog()));
    rpc = new RpcNode(Applications.WS_GATEWAY, env);
    rpc.export(GatewayPushService.class, this);
    syncs = rpc.reference(RoomSyncService.class, Duration.ofSeconds(1));
    rpc.start();
    var unused = timer.scheduleWithFixedDelay(this::sync, 0, 1, TimeUnit.SECONDS);
  }

  boolean ready() {
    return rooms.values().stream().noneMatch(log -> log.watch("").epoch() == null);
  }

  @Override
  public PushReply push(PushBatch batch) {
    for (RoomGifts gifts : batch.rooms()) {
      RoomLog log = rooms.get(gifts.roomId());
      if (log != null) {
        boolean unused = log.offer(gifts.epoch(), gifts.gifts());
      }
    }
    return new PushReply("OK");
  }

  private void sync() {
    try {
      List<RoomWatch> watches = new ArrayList<>();
      rooms.forEach((room, log) -> watches.add(log.watch(room)));
      SyncReply reply = syncs.sync(new SyncRequest(address, watches));
      reply.rooms().forEach(this::catchUp);
    } catch (RuntimeException e) {
      System.err.println("Sync failed: " + e);
    }
  }

  private void catchUp(RoomTop top) {
    RoomLog log = rooms.get(top.roomId());
    if (log != null) {
      log.top(top);
      RoomWatch at = log.watch(top.roomId());
      if (at.epoch() != null && top.seq() > at.seq()) {
        var query = new HistoryQuery(top.roomId(), at.epoch(), at.seq(), 1000);
        boolean unused = log.offer(at.epoch(), syncs.history(query).gifts());
      }
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
    rpc.leave();
    rpc.close();
  }
}
