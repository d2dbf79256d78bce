package io.livegift.push.rpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.livegift.api.Rank;
import io.livegift.api.RankQuery;
import io.livegift.api.event.RoomFacts;
import io.livegift.api.event.RoomFactsQuery;
import io.livegift.api.event.RoomFactsReply;
import io.livegift.api.event.RoomLedgerService;
import io.livegift.api.event.Shards;
import io.livegift.api.push.History;
import io.livegift.api.push.HistoryQuery;
import io.livegift.api.push.RoomTop;
import io.livegift.api.push.RoomWatch;
import io.livegift.api.push.SyncRequest;
import io.livegift.push.PrivateRedis;
import io.livegift.push.presence.Presence;
import io.livegift.push.presence.PresenceConfig;
import io.livegift.push.sequence.Tap;
import io.livegift.push.state.RedisShardState;
import io.livegift.push.state.ShardKeys;
import io.livegift.runtime.config.ConfigReader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.redisson.client.codec.StringCodec;

class RoomSyncEndpointTest {

  private static final PrivateRedis REDIS = new PrivateRedis();
  private static final String ROOM = "room_1";
  private static final int SHARD = Shards.of(ROOM);

  private final FakeLedger ledger = new FakeLedger();
  private final RedisShardState state =
      new RedisShardState(REDIS.client(), () -> PrivateRedis.SHIPPED);
  private final RoomSyncEndpoint endpoint =
      new RoomSyncEndpoint(
          new Presence(REDIS.client(), () -> PresenceConfig.from(new ConfigReader(Map.of()))),
          state,
          new RoomFactsCache(ledger, Runnable::run),
          () -> Duration.ofSeconds(10));

  @BeforeEach
  void open() {
    REDIS.wipe();
    String unused =
        (String)
            REDIS.client().getMap(ShardKeys.lock(SHARD), StringCodec.INSTANCE).put("holder", "1");
    var opened = state.open(Map.of(SHARD, "fence"), "holder");
    assertEquals(1, opened.size());
  }

  @AfterAll
  static void stop() {
    REDIS.close();
  }

  private RoomTop sync(String room, @Nullable String epoch, long seq) {
    RoomWatch watch = new RoomWatch(room, epoch, seq, false, 1, List.of("ann"), List.of());
    return endpoint.sync(new SyncRequest("g:1", List.of(watch))).rooms().get(0);
  }

  private void castle(String msgId) {
    Tap tap = new Tap(msgId, ROOM, "ann", "castle", 1, System.currentTimeMillis(), false);
    var unused = state.accept(SHARD, "fence", List.of(tap));
  }

  @Test
  void tellsTheTop_andTheTimeThatMessagesHaveLeft() {
    castle("m1");
    castle("m2");
    RoomTop top = sync(ROOM, null, 0);
    assertEquals(List.of("OK", 2L, 1L), List.of(top.code(), top.seq(), top.online()));
    History history = endpoint.history(new HistoryQuery(ROOM, top.epoch(), 1, 10));
    assertEquals(List.of("m2"), history.gifts().stream().map(live -> live.gift().msgId()).toList());
    long left = history.gifts().get(0).expiresInMs();
    assertEquals(true, left > 5_000 && left <= 10_000, "left " + left);
  }

  @Test
  void witnessOfALossIsToldTheNewEpochInTheSameAnswer() {
    castle("m1");
    RoomTop before = sync(ROOM, null, 0);
    RoomTop after = sync(ROOM, before.epoch(), before.seq() + 1);
    assertNotEquals(before.epoch(), after.epoch());
    assertEquals(1, after.seq());
    assertEquals(after, sync(ROOM, before.epoch(), before.seq() + 1));
    History history = endpoint.history(new HistoryQuery(ROOM, after.epoch(), 0, 10));
    assertEquals("m1", history.gifts().get(0).gift().msgId());
  }

  @Test
  void unknownRoomAndShardWithoutOwnerHaveCodesOfTheirOwn() {
    assertEquals("ROOM_NOT_FOUND", sync("room_none", null, 0).code());
    assertEquals("UNAVAILABLE", sync("room_of_another_shard", null, 0).code());
  }

  @Test
  void ledgerAway_whatItSaidBeforeCounts() {
    assertEquals("OK", sync(ROOM, null, 0).code());
    ledger.away = true;
    assertEquals("OK", sync(ROOM, null, 0).code());
    assertEquals("UNAVAILABLE", sync("room_none", null, 0).code());
    assertEquals(1, ledger.asked);
  }

  private static final class FakeLedger implements RoomLedgerService {
    boolean away;
    int asked;

    @Override
    public RoomFactsReply describe(RoomFactsQuery query) {
      if (away) {
        throw new IllegalStateException("away");
      }
      asked++;
      return new RoomFactsReply(
          "OK",
          query.roomIds().stream()
              .filter(room -> !room.equals("room_none"))
              .map(room -> new RoomFacts(room, "host", true))
              .toList());
    }

    @Override
    public Rank rank(RankQuery query) {
      throw new UnsupportedOperationException();
    }
  }
}
