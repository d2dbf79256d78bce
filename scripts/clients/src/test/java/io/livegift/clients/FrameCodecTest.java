package io.livegift.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FrameCodecTest {

  @Test
  void writesAFirstJoinWithoutAPlaceToGoOn() throws JsonProcessingException {
    assertWritten("{'type':'join','roomId':'r'}", new ClientFrame.Join("r", null, null));
    assertWritten(
        "{'type':'join','roomId':'r','epoch':'e','lastSeq':3}", new ClientFrame.Join("r", "e", 3L));
  }

  @Test
  void writesTaps() throws JsonProcessingException {
    assertWritten(
        "{'type':'gift.send','requestId':'q','roomId':'r','giftId':'g','giftCount':2}",
        new Tap("q", "r", "g", 2));
    assertWritten("{'type':'ping','t':5}", new ClientFrame.Ping(5));
    assertWritten("{'type':'leave','roomId':'r'}", new ClientFrame.Leave("r"));
  }

  @Test
  void readsAGift_andIgnoresWhatItDoesNotKnow() throws JsonProcessingException {
    ServerFrame frame =
        read(
            "{'type':'gift','msgId':'m','roomId':'r','senderId':'s','giftId':'g','giftCount':1,"
                + "'timestamp':2,'seq':3,'epoch':'e','sparkles':true}");
    ServerFrame.Gift gift = (ServerFrame.Gift) frame;
    assertEquals(3, gift.gift().seq());
    assertNull(gift.gift().comboTotal());
  }

  @Test
  void readsTheOthers() throws JsonProcessingException {
    assertEquals(
        new ServerFrame.Joined("r", "e", 4, 2, true, 1),
        read(
            "{'type':'joined','roomId':'r','epoch':'e','seq':4,'online':2,'recovered':true,"
                + "'missed':1}"));
    assertEquals(
        new ServerFrame.Ack("q", "OK", "o", "m", 9L, true, null),
        read(
            "{'type':'gift.ack','requestId':'q','code':'OK','orderId':'o','msgId':'m','balance':9,"
                + "'duplicate':true}"));
    assertEquals(
        new ServerFrame.Pong(1, Map.of("r", new ServerFrame.Pong.Top("e", 5))),
        read("{'type':'pong','t':1,'rooms':{'r':{'epoch':'e','seq':5}}}"));
    assertEquals(new ServerFrame.Pong(0, Map.of()), read("{'type':'pong'}"));
    assertEquals(new ServerFrame.Reconnect(70), read("{'type':'reconnect','afterMs':70}"));
    assertEquals(new ServerFrame.Unknown("news"), read("{'type':'news'}"));
  }

  private static void assertWritten(String json, ClientFrame frame) throws JsonProcessingException {
    ObjectMapper mapper = new ObjectMapper();
    assertEquals(
        mapper.readTree(json.replace('\'', '"')), mapper.readTree(FrameCodec.write(frame)));
  }

  private static ServerFrame read(String json) throws JsonProcessingException {
    return FrameCodec.read(json.replace('\'', '"'));
  }
}
