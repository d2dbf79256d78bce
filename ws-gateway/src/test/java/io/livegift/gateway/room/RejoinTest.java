package io.livegift.gateway.room;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.livegift.api.push.LiveGift;
import io.livegift.gateway.room.FakeAudience.FakeSeat;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RejoinTest {

  private final RoomFixture room = new RoomFixture();

  private List<String> rejoin(Claim claim) {
    return room.audience.of(room.join("back", claim));
  }

  private Claim last(long seq) {
    return new Claim(room.provider.epoch, seq);
  }

  @Test
  void servesTheMissedFromTheRing_withoutACall() {
    room.join("a", null);
    room.show(8);
    int calls = room.provider.syncs.get() + room.provider.histories.get();
    room.provider.away = true;
    for (int i = 0; i < 100; i++) {
      FakeSeat seat = new FakeSeat("back" + i, i);
      room.rooms.join(RoomFixture.ROOM, seat, last(3));
      room.settle();
      assertEquals(List.of("joined 8 true 0", "4", "5", "6", "7", "8"), room.audience.of(seat));
    }
    assertEquals(calls, room.provider.syncs.get() + room.provider.histories.get());
  }

  @Test
  void countsWhatHasExpired_asAPrefix() {
    room.join("a", null);
    room.show(4);
    room.pass(Duration.ofSeconds(11));
    room.show(1);
    assertEquals(List.of("joined 5 true 3", "5"), rejoin(last(1)));
  }

  @Test
  void saysRecovered_whenNothingWasMissed() {
    room.join("a", null);
    room.show(2);
    assertEquals(List.of("joined 2 true 0"), rejoin(last(2)));
    assertEquals(List.of("joined 2 true 0"), rejoin(new Claim(room.provider.epoch, null)));
  }

  @Test
  void asksHistory_forWhatCameBeforeThisGatewayHeldTheRoom() {
    for (int i = 0; i < 5; i++) {
      room.number();
    }
    assertEquals(List.of("joined 5 true 0", "3", "4", "5"), rejoin(last(2)));
    assertEquals(List.of("joined 5 true 0", "5"), rejoin(last(4)));
    assertEquals(1, room.provider.histories.get());
  }

  @Test
  void saysNotRecovered_whenHistoryDoesNotReachBack_andAsksNoMore() {
    for (int i = 0; i < 5; i++) {
      room.number();
    }
    room.provider.forgotten = 3;
    assertEquals(List.of("joined 5 false 0"), rejoin(last(1)));
    assertEquals(List.of("joined 5 false 0"), rejoin(last(2)));
    assertEquals(List.of("joined 5 true 0", "4", "5"), rejoin(last(3)));
    assertEquals(1, room.provider.histories.get());
  }

  @Test
  void saysNotRecovered_whenTheRingNoLongerReachesBack() {
    room.join("a", null);
    room.show(150);
    assertEquals(List.of("joined 150 false 0"), rejoin(last(10)));
  }

  @Test
  void catchesUpFirst_whenTheClientIsAhead() {
    room.join("a", null);
    room.show(1);
    room.number();
    LiveGift third = room.number();
    assertEquals(List.of("joined 3 true 0"), rejoin(last(3)));
    room.push(third);
    assertEquals(List.of("joined 3 true 0", "4"), rejoinThenShow(last(3)));
  }

  private List<String> rejoinThenShow(Claim claim) {
    FakeSeat seat = room.join("again", claim);
    room.show(1);
    return room.audience.of(seat);
  }

  @Test
  void neverBelievesAClaimBeyondTheTop() {
    FakeSeat viewer = room.join("a", null);
    room.show(1);
    assertEquals(List.of("joined 1 false 0"), rejoin(last(1_000)));
    room.show(1);
    assertEquals(List.of("joined 0 false 0", "1", "2"), room.audience.of(viewer));
  }

  @Test
  void saysNotRecovered_whenTheEpochIsUnknown_orPast() {
    room.join("a", null);
    room.show(1);
    assertEquals(List.of("joined 1 false 0"), rejoin(new Claim("another", 3L)));
    room.provider.newEpoch("2-b");
    room.round();
    assertEquals(List.of("joined 0 false 0"), rejoin(new Claim("1-a", 1L)));
  }

  @Test
  void followsANewEpoch_thatTheClientKnowsBeforeThisGateway() {
    room.join("a", null);
    room.show(3);
    room.provider.newEpoch("2-b");
    room.number();
    room.number();
    room.pass(Duration.ofMillis(500));
    assertEquals(List.of("joined 2 true 0", "2"), rejoin(last(1)));
  }

  @Test
  void refusesUnknownRooms_andWaitsForNobody() {
    FakeSeat seat = new FakeSeat("a", 1);
    room.rooms.join("no_room", seat, null);
    room.settle();
    assertEquals(List.of("ROOM_NOT_FOUND"), room.audience.of(seat));
  }
}
