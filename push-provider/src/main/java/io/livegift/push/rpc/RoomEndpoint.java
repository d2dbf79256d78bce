package io.livegift.push.rpc;

import io.livegift.api.ErrorCode;
import io.livegift.api.OnlinePage;
import io.livegift.api.OnlineQuery;
import io.livegift.api.Rank;
import io.livegift.api.RankPeriod;
import io.livegift.api.RankQuery;
import io.livegift.api.RecentGifts;
import io.livegift.api.RecentGiftsQuery;
import io.livegift.api.RoomQuery;
import io.livegift.api.RoomService;
import io.livegift.api.RoomView;
import io.livegift.api.event.RoomFacts;
import io.livegift.api.event.RoomLedgerService;
import io.livegift.push.presence.Crowd;
import io.livegift.push.presence.Presence;
import io.livegift.push.presence.Standing;
import io.livegift.push.state.Past;
import io.livegift.push.state.RedisShardState;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a room shows, for anybody inside. Refusals are codes; a limit of 0 is the usual one. */
public final class RoomEndpoint implements RoomService {

  private static final Logger log = LoggerFactory.getLogger(RoomEndpoint.class);
  private static final int USUAL = 50;
  private static final int ONLINE_MAX = 200;
  private static final int RECENT_MAX = 1_000;
  private static final int RANK_MAX = 100;

  private final Presence presence;
  private final RedisShardState state;
  private final RoomFactsCache rooms;
  private final RoomLedgerService ledger;

  public RoomEndpoint(
      Presence presence, RedisShardState state, RoomFactsCache rooms, RoomLedgerService ledger) {
    this.presence = presence;
    this.state = state;
    this.rooms = rooms;
    this.ledger = ledger;
  }

  @Override
  public RoomView getRoom(RoomQuery query) {
    return inRoom(query.roomId(), room -> view(room), RoomView::refused);
  }

  private RoomView view(RoomFacts room) {
    Standing standing = presence.room(room.roomId());
    return new RoomView(
        (standing.epoch() == null ? ErrorCode.UNAVAILABLE : ErrorCode.OK).name(),
        room.roomId(),
        room.open(),
        standing.epoch(),
        standing.seq(),
        standing.online(),
        standing.gateways(),
        standing.connections());
  }

  @Override
  public OnlinePage listOnline(OnlineQuery query) {
    Function<ErrorCode, OnlinePage> refused = code -> new OnlinePage(code.name(), List.of(), null);
    if (query.limit() < 0 || query.limit() > ONLINE_MAX) {
      return refused.apply(ErrorCode.INVALID_ARGUMENT);
    }
    return inRoom(
        query.roomId(),
        room -> {
          String after = query.cursor() == null ? "" : query.cursor();
          Crowd crowd = presence.online(room.roomId(), after, usual(query.limit()));
          return new OnlinePage(ErrorCode.OK.name(), crowd.users(), crowd.next());
        },
        refused);
  }

  @Override
  public RecentGifts recentGifts(RecentGiftsQuery query) {
    Function<ErrorCode, RecentGifts> refused = code -> new RecentGifts(code.name(), List.of());
    if (query.limit() < 0 || query.limit() > RECENT_MAX || query.afterSeq() < 0) {
      return refused.apply(ErrorCode.INVALID_ARGUMENT);
    }
    return inRoom(
        query.roomId(),
        room -> {
          Past past = state.history(room.roomId(), "", query.afterSeq(), usual(query.limit()));
          return past.epoch() == null
              ? refused.apply(ErrorCode.UNAVAILABLE)
              : new RecentGifts(ErrorCode.OK.name(), past.messages());
        },
        refused);
  }

  @Override
  public Rank rank(RankQuery query) {
    Function<ErrorCode, Rank> refused = code -> new Rank(code.name(), List.of());
    boolean limited = query.limit() >= 0 && query.limit() <= RANK_MAX;
    if (!limited || RankPeriod.of(query.period()) == null) {
      return refused.apply(ErrorCode.INVALID_ARGUMENT);
    }
    return inRoom(
        query.roomId(),
        room -> ledger.rank(new RankQuery(room.roomId(), usual(query.limit()), query.period())),
        refused);
  }

  private static int usual(int limit) {
    return limit == 0 ? USUAL : limit;
  }

  /** Runs the question if the room exists; a part that does not answer is UNAVAILABLE. */
  private <R> R inRoom(
      @Nullable String roomId, Function<RoomFacts, R> question, Function<ErrorCode, R> refused) {
    if (roomId == null || roomId.isBlank()) {
      return refused.apply(ErrorCode.INVALID_ARGUMENT);
    }
    try {
      Lookup room = rooms.of(roomId);
      return room instanceof Lookup.Found found
          ? question.apply(found.facts())
          : refused.apply(((Lookup.None) room).code());
    } catch (RuntimeException e) {
      log.warn("A question about {} has no answer", roomId, e);
      return refused.apply(ErrorCode.UNAVAILABLE);
    }
  }
}
