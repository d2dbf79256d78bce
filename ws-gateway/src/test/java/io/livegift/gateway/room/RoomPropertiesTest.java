package io.livegift.gateway.room;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.livegift.api.push.LiveGift;
import io.livegift.gateway.room.FakeAudience.FakeSeat;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class RoomPropertiesTest {

  /** Messages lost, late, twice and out of order, providers away, viewers coming and going. */
  @Property(tries = 300)
  void everyViewerSeesADenseOrder_andNothingIsLostInTheEnd(@ForAll long seed) {
    Random random = new Random(seed);
    RoomFixture room = new RoomFixture();
    List<LiveGift> onTheWay = new ArrayList<>();
    List<FakeSeat> seats = new ArrayList<>();
    seats.add(room.join("first", null));
    for (int step = 0; step < 200; step++) {
      act(random, room, onTheWay, seats, step);
    }
    room.provider.away = false;
    room.round();
    room.round();
    long top = room.number().gift().seq() - 1;
    for (FakeSeat seat : seats) {
      assertEquals(top, lastOf(room.audience.of(seat)), "the end");
    }
  }

  private static void act(
      Random random, RoomFixture room, List<LiveGift> onTheWay, List<FakeSeat> seats, int step) {
    switch (random.nextInt(8)) {
      case 0, 1 -> onTheWay.add(room.number());
      case 2 -> room.push(room.number());
      case 3 -> room.number();
      case 4 -> {
        if (!onTheWay.isEmpty()) {
          LiveGift late = onTheWay.get(random.nextInt(onTheWay.size()));
          room.push(late);
          if (random.nextBoolean()) {
            onTheWay.remove(late);
          }
        }
      }
      case 5 -> room.provider.away = random.nextInt(3) == 0;
      case 6 -> room.round();
      default -> {
        FakeSeat seat = room.join("u" + step, null);
        if (!room.audience.of(seat).contains("UNAVAILABLE")) {
          seats.add(seat);
        }
      }
    }
  }

  /** The last number shown; fails where the numbers are not dense. */
  private static long lastOf(List<String> shown) {
    long last = -1;
    for (String what : shown) {
      if (what.startsWith("joined ")) {
        last = Long.parseLong(what.split(" ", 4)[1]);
      } else {
        assertEquals(last + 1, Long.parseLong(what), () -> shown.toString());
        last++;
      }
    }
    return last;
  }
}
