package io.livegift.push.rpc;

import io.livegift.api.ErrorCode;
import io.livegift.api.GiftMessage;
import io.livegift.api.event.Shards;
import io.livegift.api.push.History;
import io.livegift.api.push.HistoryQuery;
import io.livegift.api.push.LiveGift;
import io.livegift.api.push.RoomSyncService;
import io.livegift.api.push.RoomTop;
import io.livegift.api.push.RoomWatch;
import io.livegift.api.push.SyncReply;
import io.livegift.api.push.SyncRequest;
import io.livegift.push.presence.Presence;
import io.livegift.push.presence.Standing;
import io.livegift.push.state.Past;
import io.livegift.push.state.RedisShardState;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers gateways; keeps nothing in this process. A gateway that proves that Redis has lost
 * numbers brings a new epoch about, and is told of it in the same answer.
 */
public final class RoomSyncEndpoint implements RoomSyncService {

  private static final Logger log = LoggerFactory.getLogger(RoomSyncEndpoint.class);
  private static final int HISTORY_MAX = 1_000;

  private final Presence presence;
  private final RedisShardState state;
  private final RoomFactsCache rooms;
  private final Supplier<Duration> expire;

  public RoomSyncEndpoint(
      Presence presence, RedisShardState state, RoomFactsCache rooms, Supplier<Duration> expire) {
    this.presence = presence;
    this.state = state;
    this.rooms = rooms;
    this.expire = expire;
  }

  @Override
  public SyncReply sync(SyncRequest request) {
    try {
      List<String> ids = request.rooms().stream().map(RoomWatch::roomId).toList();
      Map<String, Lookup> found = rooms.of(ids);
      List<RoomWatch> existing =
          request.rooms().stream()
              .filter(watch -> found.get(watch.roomId()) instanceof Lookup.Found)
              .toList();
      Map<String, Standing> standings = standings(request.gateway(), existing);
      List<RoomTop> tops =
          ids.stream().map(id -> top(id, found.get(id), standings.get(id))).toList();
      return new SyncReply(ErrorCode.OK.name(), tops);
    } catch (RuntimeException e) {
      log.warn("Gateway {} was not synced: {}", request.gateway(), e.toString());
      return new SyncReply(ErrorCode.UNAVAILABLE.name(), List.of());
    }
  }

  private Map<String, Standing> standings(String gateway, List<RoomWatch> watches) {
    Map<String, Standing> found = new HashMap<>();
    Map<Integer, String> doubted = new HashMap<>();
    for (Standing standing : presence.sync(gateway, watches)) {
      found.put(standing.roomId(), standing);
      if (standing.doubt() && standing.epoch() != null) {
        doubted.put(Shards.of(standing.roomId()), standing.epoch());
      }
    }
    if (!doubted.isEmpty()) {
      doubted.forEach(state::doubt);
      List<RoomWatch> again =
          watches.stream().filter(w -> doubted.containsKey(Shards.of(w.roomId()))).toList();
      presence.sync(gateway, again).forEach(now -> found.put(now.roomId(), now));
    }
    return found;
  }

  private static RoomTop top(String roomId, @Nullable Lookup room, @Nullable Standing standing) {
    if (room instanceof Lookup.Found found && standing != null && standing.epoch() != null) {
      return new RoomTop(
          roomId,
          ErrorCode.OK.name(),
          found.facts().open(),
          standing.epoch(),
          standing.seq(),
          standing.online());
    }
    ErrorCode code = room instanceof Lookup.None none ? none.code() : ErrorCode.UNAVAILABLE;
    return new RoomTop(roomId, code.name(), false, null, 0, 0);
  }

  @Override
  public History history(HistoryQuery query) {
    try {
      int limit = Math.max(1, Math.min(HISTORY_MAX, query.limit()));
      Past past = state.history(query.roomId(), query.epoch(), query.afterSeq(), limit);
      return past.epoch() == null
          ? new History(ErrorCode.UNAVAILABLE.name(), null, List.of())
          : new History(
              ErrorCode.OK.name(),
              past.epoch(),
              past.messages().stream().map(message -> live(message, past)).toList());
    } catch (RuntimeException e) {
      log.warn("No history of {}: {}", query.roomId(), e.toString());
      return new History(ErrorCode.UNAVAILABLE.name(), null, List.of());
    }
  }

  private LiveGift live(GiftMessage message, Past past) {
    return new LiveGift(message, message.timestamp() + expire.get().toMillis() - past.nowMs());
  }
}
