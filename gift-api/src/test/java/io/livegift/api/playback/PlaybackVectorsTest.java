package io.livegift.api.playback;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.livegift.api.GiftMessage;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The examples that clients in other languages run, too. */
class PlaybackVectorsTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @TestFactory
  Stream<DynamicTest> vectors() throws IOException {
    try (InputStream in = getClass().getResourceAsStream("/playback-vectors.json")) {
      List<DynamicTest> tests = new ArrayList<>();
      for (JsonNode vector : JSON.readTree(in).get("vectors")) {
        tests.add(DynamicTest.dynamicTest(vector.get("name").asText(), () -> run(vector)));
      }
      return tests.stream();
    }
  }

  private static void run(JsonNode vector) {
    RoomPlayback playback = new RoomPlayback();
    for (JsonNode step : vector.get("steps")) {
      ArrayNode done = JSON.createArrayNode();
      happen(playback, step.get("do"), step.get("at").asLong()).forEach(a -> done.add(json(a)));
      assertEquals(step.get("expect"), done, () -> "at " + step.get("at") + ": " + step.get("do"));
    }
  }

  private static List<PlaybackAction> happen(RoomPlayback playback, JsonNode frame, long nowMs) {
    String epoch = frame.path("epoch").asText();
    long seq = frame.path("seq").asLong();
    return switch (frame.get("type").asText()) {
      case "connected" -> playback.connected(nowMs);
      case "lost" -> {
        playback.connectionLost();
        yield List.of();
      }
      case "tick" -> playback.tick(nowMs);
      case "pong" -> playback.pong(epoch, seq, nowMs);
      case "joined" ->
          playback.joined(
              epoch, seq, frame.get("recovered").asBoolean(), frame.get("missed").asLong(), nowMs);
      case "gift" -> playback.gift(gift(frame), nowMs);
      case "gifts" ->
          LongStream.rangeClosed(frame.get("from").asLong(), frame.get("to").asLong())
              .mapToObj(each -> playback.gift(Gifts.single(epoch, each, "m" + each), nowMs))
              .flatMap(List::stream)
              .toList();
      default -> throw new IllegalArgumentException(frame.toString());
    };
  }

  private static GiftMessage gift(JsonNode frame) {
    boolean combo = frame.has("comboId");
    return new GiftMessage(
        frame.get("msgId").asText(),
        "room",
        "sender",
        "gift",
        frame.get("giftCount").asLong(),
        0,
        frame.get("seq").asLong(),
        frame.get("epoch").asText(),
        combo ? frame.get("comboId").asText() : null,
        combo ? (Long) frame.get("comboTotal").asLong() : null,
        combo ? (Boolean) frame.get("comboEnd").asBoolean() : null);
  }

  private static ObjectNode json(PlaybackAction action) {
    ObjectNode node = JSON.createObjectNode();
    if (action instanceof PlaybackAction.Play play) {
      node.put("play", play.gift().msgId()).set("total", JSON.valueToTree((int) play.total()));
    } else if (action instanceof PlaybackAction.Resync resync) {
      node.putObject("resync").put("epoch", resync.epoch()).put("lastSeq", (int) resync.lastSeq());
    } else if (action instanceof PlaybackAction.Missed missed) {
      node.put("missed", (int) missed.count());
    } else if (action instanceof PlaybackAction.Gap gap) {
      node.putObject("gap")
          .put("fromEpoch", gap.fromEpoch())
          .put("afterSeq", (int) gap.afterSeq())
          .put("epoch", gap.epoch())
          .put("seq", (int) gap.seq());
    }
    return node;
  }
}
