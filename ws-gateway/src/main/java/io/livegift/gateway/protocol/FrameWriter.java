package io.livegift.gateway.protocol;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import com.fasterxml.jackson.databind.json.JsonMapper;
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
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * Writes a server frame as the bytes that go onto the socket: WebSocket header and JSON. Made once
 * for a message, whoever reads it. Holds no state; any thread may use it.
 */
public final class FrameWriter {

  private final JsonMapper json = new JsonMapper();

  public byte[] write(ServerFrame frame) {
    try (ByteArrayBuilder bytes = new ByteArrayBuilder(512);
        JsonGenerator out = json.createGenerator(bytes)) {
      out.writeStartObject();
      fields(out, frame);
      out.writeEndObject();
      out.flush();
      return WireFrame.text(bytes.toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException("Memory does not fail to take bytes", e);
    }
  }

  private static void fields(JsonGenerator out, ServerFrame frame) throws IOException {
    if (frame instanceof Gift gift) {
      gift(out, gift.message());
    } else if (frame instanceof GiftAck ack) {
      ack(out, ack);
    } else if (frame instanceof Joined joined) {
      joined(out, joined);
    } else if (frame instanceof Pong pong) {
      pong(out, pong);
    } else if (frame instanceof Problem problem) {
      problem(out, problem);
    } else if (frame instanceof Left left) {
      out.writeStringField("type", "left");
      out.writeStringField("roomId", left.roomId());
    } else if (frame instanceof Reconnect reconnect) {
      out.writeStringField("type", "reconnect");
      out.writeNumberField("afterMs", reconnect.afterMs());
    }
  }

  private static void gift(JsonGenerator out, GiftMessage gift) throws IOException {
    out.writeStringField("type", "gift");
    out.writeStringField("msgId", gift.msgId());
    out.writeStringField("roomId", gift.roomId());
    out.writeStringField("senderId", gift.senderId());
    out.writeStringField("giftId", gift.giftId());
    out.writeNumberField("giftCount", gift.giftCount());
    out.writeNumberField("timestamp", gift.timestamp());
    out.writeNumberField("seq", gift.seq());
    out.writeStringField("epoch", gift.epoch());
    if (gift.comboId() != null) {
      out.writeStringField("comboId", gift.comboId());
    }
    if (gift.comboTotal() != null) {
      out.writeNumberField("comboTotal", gift.comboTotal());
    }
    if (gift.comboEnd() != null) {
      out.writeBooleanField("comboEnd", gift.comboEnd());
    }
  }

  private static void ack(JsonGenerator out, GiftAck ack) throws IOException {
    SendGiftResult result = ack.result();
    out.writeStringField("type", "gift.ack");
    out.writeStringField("requestId", ack.requestId());
    out.writeStringField("code", result.code());
    if (result.orderId() != null) {
      out.writeStringField("orderId", result.orderId());
    }
    if (result.msgId() != null) {
      out.writeStringField("msgId", result.msgId());
    }
    if (result.balance() != null) {
      out.writeNumberField("balance", result.balance());
    }
    out.writeBooleanField("duplicate", result.duplicate());
    if (result.message() != null) {
      out.writeStringField("message", result.message());
    }
  }

  private static void joined(JsonGenerator out, Joined joined) throws IOException {
    out.writeStringField("type", "joined");
    out.writeStringField("roomId", joined.roomId());
    out.writeStringField("epoch", joined.epoch());
    out.writeNumberField("seq", joined.seq());
    out.writeNumberField("online", joined.online());
    out.writeBooleanField("recovered", joined.recovered());
    out.writeNumberField("missed", joined.missed());
  }

  private static void pong(JsonGenerator out, Pong pong) throws IOException {
    out.writeStringField("type", "pong");
    if (pong.t() != null) {
      out.writeFieldName("t");
      out.writeTree(pong.t());
    }
    out.writeObjectFieldStart("rooms");
    for (Map.Entry<String, Position> room : pong.rooms().entrySet()) {
      out.writeObjectFieldStart(room.getKey());
      out.writeStringField("epoch", room.getValue().epoch());
      out.writeNumberField("seq", room.getValue().seq());
      out.writeEndObject();
    }
    out.writeEndObject();
  }

  private static void problem(JsonGenerator out, Problem problem) throws IOException {
    out.writeStringField("type", "error");
    out.writeStringField("code", problem.code().name());
    out.writeStringField("message", problem.message());
    if (problem.requestId() != null) {
      out.writeStringField("requestId", problem.requestId());
    }
    if (problem.roomId() != null) {
      out.writeStringField("roomId", problem.roomId());
    }
  }
}
