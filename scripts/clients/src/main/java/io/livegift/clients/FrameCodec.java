package io.livegift.clients;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.livegift.api.GiftMessage;

/** Frames to text and back; unknown fields are ignored, as the protocol grows. */
final class FrameCodec {

  private static final ObjectMapper JSON =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private FrameCodec() {}

  static String write(ClientFrame frame) {
    try {
      return JSON.writerFor(ClientFrame.class).writeValueAsString(frame);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a frame of plain fields", e);
    }
  }

  static ServerFrame read(String text) throws JsonProcessingException {
    JsonNode frame = JSON.readTree(text);
    String type = frame.path("type").asText();
    return switch (type) {
      case "joined" -> JSON.treeToValue(frame, ServerFrame.Joined.class);
      case "left" -> JSON.treeToValue(frame, ServerFrame.Left.class);
      case "gift" -> new ServerFrame.Gift(JSON.treeToValue(frame, GiftMessage.class));
      case "gift.ack" -> JSON.treeToValue(frame, ServerFrame.Ack.class);
      case "pong" -> JSON.treeToValue(frame, ServerFrame.Pong.class);
      case "error" -> JSON.treeToValue(frame, ServerFrame.Fault.class);
      case "reconnect" -> JSON.treeToValue(frame, ServerFrame.Reconnect.class);
      default -> new ServerFrame.Unknown(type);
    };
  }
}
