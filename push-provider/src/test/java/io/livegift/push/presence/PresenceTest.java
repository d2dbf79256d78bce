package io.livegift.push.presence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.livegift.api.event.Shards;
import io.livegift.api.push.RoomWatch;
import io.livegift.push.PrivateRedis;
import io.livegift.push.state.ShardKeys;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.redisson.client.codec.StringCodec;

class PresenceTest {

  private static final PrivateRedis REDIS = new PrivateRedis();
  private static final String ROOM = "room_1";
  private final Presence presence =
      new Presence(
          REDIS.client(),
          () -> new PresenceConfig(Duration.ofSeconds(10), Duration.ofSeconds(30), 500),
          PrivateRedis.CLOCK);

  @BeforeEach
  void wipe() {
    REDIS.wipe();
    REDIS
        .client()
        .getBucket(ShardKeys.tag(Shards.of(ROOM)) + ":epoch", StringCodec.INSTANCE)
        .set("e1");
  }

  @AfterAll
  static void stop() {
    REDIS.close();
  }

  private Standing sync(String gateway, List<String> arrived, List<String> departed) {
    return sync(gateway, new RoomWatch(ROOM, null, 0, false, 1, arrived, departed));
  }

  private Standing sync(String gateway, RoomWatch watch) {
    return presence.sync(gateway, List.of(watch)).get(0);
  }

  @Test
  void userOnTwoGatewaysCountsOnce_andStaysUntilTheLastOneIsLeft() {
    assertEquals(2, sync("g1", List.of("ann", "bob"), List.of()).online());
    assertEquals(2, sync("g2", List.of("ann"), List.of()).online());
    assertEquals(2, sync("g1", List.of(), List.of("ann")).online());
    assertEquals(1, sync("g2", List.of(), List.of("ann")).online());
    assertEquals(2, presence.room(ROOM).gateways());
    assertEquals(2, presence.room(ROOM).connections());
  }

  @Test
  void usersOfAKilledGatewayAreGoneWithinOnePresenceTime() {
    Standing unused = sync("g1", List.of("ann"), List.of());
    REDIS.pass(20_000);
    assertEquals(2, sync("g2", List.of("bob"), List.of()).online());
    REDIS.pass(10_001);
    assertEquals(1, presence.room(ROOM).online());
    assertEquals(List.of("bob"), presence.online(ROOM, "", 10).users());
    assertEquals(1, sync("g2", List.of(), List.of()).online());
    assertEquals(1, presence.room(ROOM).gateways());
    assertEquals(1, presence.room(ROOM).connections());
  }

  @Test
  void pagesGoByUserId_andMissNobody() {
    Standing unused = sync("g1", List.of("d", "b", "e", "a", "c"), List.of());
    Crowd first = presence.online(ROOM, "", 2);
    assertEquals(List.of("a", "b"), first.users());
    unused = sync("g1", List.of("a", "b", "c", "d", "e"), List.of());
    Crowd second = presence.online(ROOM, first.next() == null ? "" : first.next(), 2);
    assertEquals(List.of("c", "d"), second.users());
    Crowd last = presence.online(ROOM, second.next() == null ? "" : second.next(), 2);
    assertEquals(List.of("e"), last.users());
    assertNull(last.next());
  }

  @Test
  void gatewayAheadOfRedisProvesALoss_butOnlyOfTheEpochInForce() {
    assertEquals(false, sync("g1", witness("e1", 0, false)).doubt());
    assertEquals(true, sync("g1", witness("e1", 1, false)).doubt());
    assertEquals(true, sync("g1", witness("e1", 0, true)).doubt());
    assertEquals(false, sync("g1", witness("e0", 9, true)).doubt());
    assertEquals(false, sync("g1", witness(null, 0, false)).doubt());
  }

  private static RoomWatch witness(@Nullable String epoch, long seq, boolean conflict) {
    return new RoomWatch(ROOM, epoch, seq, conflict, 1, List.of(), List.of());
  }

  @Test
  void shardThatWasNeverOpenedHasNoEpoch() {
    REDIS.wipe();
    assertNull(sync("g1", List.of("ann"), List.of()).epoch());
    assertNull(presence.room(ROOM).epoch());
  }

  @Test
  void manyRoomsAreSyncedTogether() {
    List<RoomWatch> rooms =
        IntStream.range(0, 200)
            .mapToObj(i -> new RoomWatch("r" + i, null, 0, false, 1, List.of("u" + i), List.of()))
            .toList();
    assertEquals(200, presence.sync("g1", rooms).size());
    assertEquals(200, presence.sync("g1", rooms).stream().mapToLong(Standing::online).sum());
  }
}
