package io.livegift.gateway;

import io.livegift.api.ErrorCode;
import io.livegift.api.GiftMessage;
import io.livegift.api.push.History;
import io.livegift.api.push.HistoryQuery;
import io.livegift.api.push.LiveGift;
import io.livegift.api.push.PushBatch;
import io.livegift.api.push.RoomGifts;
import io.livegift.api.push.RoomSyncService;
import io.livegift.api.push.RoomTop;
import io.livegift.api.push.RoomWatch;
import io.livegift.api.push.SyncReply;
import io.livegift.api.push.SyncRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Numbers messages and keeps them, in memory; can be away. */
public final class FakePushProvider implements RoomSyncService {

  public static final String CLOSED_ROOM = "room_closed";
  private static final int LIFE_MS = 10_000;

  private final Map<String, List<LiveGift>> rooms = new HashMap<>();
  public final List<RoomWatch> watches = new CopyOnWriteArrayList<>();
  public final AtomicInteger syncs = new AtomicInteger();
  public final AtomicInteger histories = new AtomicInteger();
  public volatile boolean away;
  public volatile String epoch = "1-a";
  public volatile int forgotten;

  /** Numbers the next message of a room; whether it is pushed is the caller's choice. */
  public synchronized LiveGift next(String roomId, String senderId) {
    List<LiveGift> shown = rooms.computeIfAbsent(roomId, id -> new ArrayList<>());
    LiveGift next = gift(roomId, senderId, epoch, shown.size() + 1, LIFE_MS);
    shown.add(next);
    return next;
  }

  /** All that was shown so far is too old from now on. */
  public synchronized void expireAll(String roomId) {
    rooms.getOrDefault(roomId, List.of()).replaceAll(old -> new LiveGift(old.gift(), -1));
  }

  public synchronized void newEpoch(String next) {
    epoch = next;
    rooms.values().forEach(List::clear);
  }

  public static LiveGift gift(
      String roomId, String senderId, String epoch, long seq, long expiresInMs) {
    GiftMessage message =
        new GiftMessage(
            "m-" + epoch + "-" + seq,
            roomId,
            senderId,
            "gift_rose",
            1,
            1_000 + seq,
            seq,
            epoch,
            null,
            null,
            null);
    return new LiveGift(message, expiresInMs);
  }

  public static PushBatch batch(LiveGift... gifts) {
    GiftMessage first = gifts[0].gift();
    return new PushBatch(List.of(new RoomGifts(first.roomId(), first.epoch(), List.of(gifts))));
  }

  @Override
  public synchronized SyncReply sync(SyncRequest request) {
    checkHere();
    syncs.incrementAndGet();
    watches.addAll(request.rooms());
    return new SyncReply(
        ErrorCode.OK.name(), request.rooms().stream().map(watch -> top(watch.roomId())).toList());
  }

  private RoomTop top(String roomId) {
    if (roomId.startsWith("no_")) {
      return new RoomTop(roomId, ErrorCode.ROOM_NOT_FOUND.name(), false, null, 0, 0);
    }
    int seq = rooms.getOrDefault(roomId, List.of()).size();
    boolean open = !roomId.equals(CLOSED_ROOM);
    return new RoomTop(roomId, ErrorCode.OK.name(), open, epoch, seq, 1);
  }

  @Override
  public synchronized History history(HistoryQuery query) {
    checkHere();
    histories.incrementAndGet();
    if (!query.epoch().equals(epoch)) {
      return new History(ErrorCode.OK.name(), epoch, List.of());
    }
    List<LiveGift> found =
        rooms.getOrDefault(query.roomId(), List.of()).stream()
            .filter(gift -> gift.gift().seq() > Math.max(query.afterSeq(), forgotten))
            .limit(query.limit())
            .toList();
    return new History(ErrorCode.OK.name(), epoch, found);
  }

  private void checkHere() {
    if (away) {
      throw new IllegalStateException("away");
    }
  }
}
