package io.livegift.gateway.room;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.api.GiftMessage;
import io.livegift.api.push.LiveGift;
import io.livegift.api.push.RoomWatch;
import io.livegift.gateway.FakePushProvider;
import io.livegift.gateway.room.FakeAudience.FakeSeat;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoomTest {

  private final RoomFixture room = new RoomFixture();

  private List<String> shown(FakeSeat seat) {
    return room.audience.of(seat);
  }

  @Test
  void showsDense_whateverTheOrderOfPushes() {
    FakeSeat viewer = room.join("a", null);
    LiveGift one = room.number();
    LiveGift two = room.number();
    LiveGift three = room.number();
    room.push(one);
    room.push(one);
    room.provider.away = true;
    room.push(three);
    room.push(two, three);
    assertEquals(List.of("joined 0 false 0", "1", "2", "3"), shown(viewer));
  }

  @Test
  void fetchesAHoleAtOnce() {
    FakeSeat viewer = room.join("a", null);
    room.number();
    room.push(room.number());
    assertEquals(List.of("joined 0 false 0", "1", "2"), shown(viewer));
    assertEquals(1, room.provider.histories.get());
  }

  @Test
  void noticesALostLastMessage_withinOneRound_andFetchesOnceForAll() {
    FakeSeat first = room.join("a", null);
    FakeSeat second = room.join("b", null);
    room.show(1);
    room.number();
    room.round();
    assertEquals(List.of("joined 0 false 0", "1", "2"), shown(first));
    assertEquals(List.of("joined 0 false 0", "1", "2"), shown(second));
    assertEquals(1, room.provider.histories.get());
  }

  @Test
  void keepsWhatWasPushedBeforeTheFirstAnswer() {
    room.provider.away = true;
    FakeSeat refused = room.join("a", null);
    room.push(room.number());
    room.provider.away = false;
    FakeSeat viewer = room.join("b", null);
    room.show(1);
    assertEquals(List.of("UNAVAILABLE"), shown(refused));
    assertEquals(List.of("joined 1 false 0", "2"), shown(viewer));
  }

  @Test
  void saysSo_whenAHoleCannotBeFilled() {
    FakeSeat viewer = room.join("a", null);
    room.show(1);
    room.number();
    room.number();
    room.provider.forgotten = 3;
    room.push(room.number());
    assertEquals(List.of("joined 0 false 0", "1", "joined 3 false 2", "4"), shown(viewer));
  }

  @Test
  void givesUpAHole_thatHistoryDoesNotKnow() {
    FakeSeat viewer = room.join("a", null);
    room.show(1);
    room.push(FakePushProvider.gift(RoomFixture.ROOM, "x", room.provider.epoch, 5, 1_000));
    for (int i = 0; i < 4; i++) {
      room.round();
    }
    assertEquals(List.of("joined 0 false 0", "1", "joined 4 false 3", "5"), shown(viewer));
  }

  @Test
  void changesEpoch_onlyOnAnAnswer() {
    FakeSeat viewer = room.join("a", null);
    room.show(2);
    LiveGift late = room.number();
    room.provider.newEpoch("2-b");
    room.pass(Duration.ofMillis(500));
    room.push(room.number());
    room.push(late);
    room.show(1);
    assertEquals(
        List.of("joined 0 false 0", "1", "2", "joined 0 false 0", "1", "2"), shown(viewer));
  }

  @Test
  void changesEpoch_whenARoundSaysSo_andStartsAfterWhatHasExpired() {
    FakeSeat viewer = room.join("a", null);
    room.show(1);
    room.provider.newEpoch("2-b");
    room.number();
    room.number();
    room.provider.expireAll(RoomFixture.ROOM);
    room.number();
    room.round();
    assertEquals(
        List.of("joined 0 false 0", "1", "joined 0 false 0", "joined 2 false 2", "3"),
        shown(viewer));
  }

  @Test
  void reportsAConflict_andKeepsWhatItHasShown() {
    room.join("a", null);
    room.show(1);
    LiveGift other = FakePushProvider.gift(RoomFixture.ROOM, "x", room.provider.epoch, 1, 1_000);
    LiveGift renamed =
        new LiveGift(
            new GiftMessage(
                "another",
                RoomFixture.ROOM,
                "x",
                "gift_rose",
                1,
                1,
                1,
                other.gift().epoch(),
                null,
                null,
                null),
            1_000);
    room.push(renamed);
    room.round();
    List<RoomWatch> watches = room.provider.watches;
    assertTrue(watches.get(watches.size() - 1).conflict());
    room.round();
    assertTrue(!watches.get(watches.size() - 1).conflict());
  }

  @Test
  void leavesFreshMessagesToRepair_whenSocketsAreFarBehind() {
    FakeSeat viewer = room.join("a", null);
    room.audience.overfull = true;
    room.show(3);
    room.audience.overfull = false;
    room.round();
    assertEquals(List.of("joined 0 false 0", "1", "2", "3"), shown(viewer));
  }

  @Test
  void countsAUserOnce_andTellsArrivalsAndDepartures() {
    FakeSeat phone = room.join("a", null);
    FakeSeat tablet = room.join("a", null);
    List<RoomWatch> watches = room.provider.watches;
    assertEquals(List.of("a"), watches.get(0).arrived());
    room.leave(phone);
    room.round();
    assertEquals(List.of(), watches.get(watches.size() - 1).departed());
    assertEquals(1, watches.get(watches.size() - 1).connections());
    room.leave(tablet);
    room.provider.away = true;
    room.round();
    room.provider.away = false;
    room.round();
    assertEquals(List.of("a"), watches.get(watches.size() - 1).departed());
  }

  @Test
  void dropsARoomWithoutViewers_afterAWhile() {
    room.leave(room.join("a", null));
    room.round();
    room.pass(Duration.ofSeconds(20));
    room.round();
    int before = room.provider.watches.size();
    room.round();
    assertEquals(before, room.provider.watches.size());
  }
}
