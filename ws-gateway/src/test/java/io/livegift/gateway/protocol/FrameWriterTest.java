package io.livegift.gateway.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.livegift.api.ErrorCode;
import io.livegift.api.GiftMessage;
import io.livegift.api.SendGiftResult;
import io.livegift.gateway.protocol.ServerFrame.Gift;
import io.livegift.gateway.protocol.ServerFrame.GiftAck;
import io.livegift.gateway.protocol.ServerFrame.Joined;
import io.livegift.gateway.protocol.ServerFrame.Left;
import io.livegift.gateway.protocol.ServerFrame.Pong;
import io.livegift.gateway.protocol.ServerFrame.Position;
import io.livegift.gateway.protocol.ServerFrame.Problem;
import io.livegift.gateway.protocol.ServerFrame.Reconnect;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FrameWriterTest {

  private static final JsonMapper JSON = new JsonMapper();

  private static String written(ServerFrame frame) {
    byte[] bytes = new FrameWriter().write(frame);
    assertEquals((byte) 0x81, bytes[0]);
    boolean small = bytes[1] < 126;
    int length = small ? bytes[1] : ((bytes[2] & 0xFF) << 8) | (bytes[3] & 0xFF);
    int header = small ? 2 : 4;
    assertEquals(bytes.length, header + length);
    return new String(bytes, header, length, StandardCharsets.UTF_8);
  }

  private static GiftMessage gift(boolean combo) {
    return new GiftMessage(
        "m",
        "r",
        "s",
        "g",
        10,
        123,
        4,
        "e",
        combo ? "c" : null,
        combo ? 20L : null,
        combo ? true : null);
  }

  @Test
  void writesEveryFrame() {
    assertEquals(
        "{\"type\":\"gift\",\"msgId\":\"m\",\"roomId\":\"r\",\"senderId\":\"s\",\"giftId\":\"g\",\"giftCount\":10,\"timestamp\":123,\"seq\":4,\"epoch\":\"e\",\"comboId\":\"c\",\"comboTotal\":20,\"comboEnd\":true}",
        written(new Gift(gift(true))));
    assertEquals(
        "{\"type\":\"gift\",\"msgId\":\"m\",\"roomId\":\"r\",\"senderId\":\"s\",\"giftId\":\"g\",\"giftCount\":10,\"timestamp\":123,\"seq\":4,\"epoch\":\"e\"}",
        written(new Gift(gift(false))));
    assertEquals(
        "{\"type\":\"gift.ack\",\"requestId\":\"q\",\"code\":\"OK\",\"orderId\":\"o\",\"msgId\":\"m\",\"balance\":9,\"duplicate\":true}",
        written(new GiftAck("q", SendGiftResult.repeated("o", "m", 1, 9))));
    assertEquals(
        "{\"type\":\"gift.ack\",\"requestId\":\"q\",\"code\":\"ROOM_CLOSED\",\"duplicate\":false,\"message\":\"The room is closed.\"}",
        written(new GiftAck("q", SendGiftResult.refused(ErrorCode.ROOM_CLOSED))));
    assertEquals(
        "{\"type\":\"joined\",\"roomId\":\"r\",\"epoch\":\"e\",\"seq\":7,\"online\":2,\"recovered\":true,\"missed\":1}",
        written(new Joined("r", "e", 7, 2, true, 1)));
    assertEquals("{\"type\":\"left\",\"roomId\":\"r\"}", written(new Left("r")));
    assertEquals(
        "{\"type\":\"pong\",\"t\":7,\"rooms\":{\"r\":{\"epoch\":\"e\",\"seq\":3}}}",
        written(new Pong(JSON.valueToTree(7), Map.of("r", new Position("e", 3)))));
    assertEquals(
        "{\"type\":\"error\",\"code\":\"INTERNAL\",\"message\":\"x\",\"requestId\":\"q\",\"roomId\":\"r\"}",
        written(new Problem(ErrorCode.INTERNAL, "x", "q", "r")));
    assertEquals("{\"type\":\"reconnect\",\"afterMs\":5}", written(new Reconnect(5)));
  }
}
