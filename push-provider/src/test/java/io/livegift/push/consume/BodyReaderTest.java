package io.livegift.push.consume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.api.event.Shards;
import io.livegift.push.combo.ComboPolicy;
import io.livegift.push.sequence.Tap;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BodyReaderTest {

  private static final String SOUND =
      """
      {"msgId":"m1","orderId":"o1","roomId":"room_1","senderId":"ann","giftId":"castle",\
      "giftCount":2,"chargedAt":1800000000000,"later":"field"}""";
  private final BodyReader reader = new BodyReader(() -> new ComboPolicy(Set.of("castle")));

  private Body read(String text) {
    return reader.read(text.getBytes(StandardCharsets.UTF_8), Shards.of("room_1"));
  }

  @Test
  void readsEveryGiftInOrder_withItsPolicy() {
    Body body = read("{\"gifts\":[" + SOUND + "," + SOUND.replace("castle", "rose") + "]}");
    assertTrue(body.sound());
    assertEquals(List.of(false, true), body.taps().stream().map(Tap::merges).toList());
    assertEquals(
        new Tap("m1", "room_1", "ann", "castle", 2, 1_800_000_000_000L, false), body.taps().get(0));
  }

  @Test
  void parksWhatCannotBeDecoded_andExpiresWhatHasAName() {
    for (String broken :
        List.of(
            SOUND.replace("\"giftCount\":2", "\"giftCount\":\"x\""),
            SOUND.replace("\"giftCount\":2", "\"giftCount\":1.5"),
            SOUND.replace("\"giftCount\":2", "\"giftCount\":0"),
            SOUND.replace("\"senderId\":\"ann\",", ""))) {
      Body body = read("{\"gifts\":[" + broken + "]}");
      assertFalse(body.sound(), broken);
      assertEquals(List.of(Tap.unreadable("m1", "room_1")), body.taps());
    }
  }

  @Test
  void parksWhatHasNoName() {
    for (String broken : List.of("", "{", "null", "[]", "{}", "\u0000", "{\"gifts\":[null]}")) {
      Body body = read(broken);
      assertFalse(body.sound(), broken);
      assertEquals(List.of(), body.taps());
    }
  }

  @Test
  void leavesAGiftOfAnotherShardToTheSweeper() {
    Body body = read("{\"gifts\":[" + SOUND.replace("room_1", "room_2") + "," + SOUND + "]}");
    assertFalse(body.sound());
    assertEquals(List.of("room_1"), body.taps().stream().map(Tap::roomId).toList());
  }
}
