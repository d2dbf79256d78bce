package io.livegift.gateway.protocol;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.livegift.api.Ids;
import io.livegift.gateway.protocol.ClientFrame.Join;
import io.livegift.gateway.protocol.ClientFrame.Leave;
import io.livegift.gateway.protocol.ClientFrame.Ping;
import io.livegift.gateway.protocol.ClientFrame.SendGift;
import io.livegift.gateway.protocol.Reading.BadGift;
import io.livegift.gateway.protocol.Reading.NotJson;
import io.livegift.gateway.protocol.Reading.Refused;
import io.livegift.gateway.protocol.Reading.Understood;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads client frames, strictly typed: a string is never taken for a number, nor a fraction for a
 * count. Holds no state; any thread may use it.
 */
public final class FrameReader {

  private static final int DEEPEST = 64;
  private static final int LONGEST_EPOCH = 128;
  private static final int LARGEST_COUNT = 9_999;

  private final JsonMapper json =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          // An echoed number must come back as it was sent.
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  /** Reads the payload of one text frame; never throws. */
  public Reading read(ByteBuffer utf8) {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(utf8).toString();
    } catch (CharacterCodingException e) {
      return new NotJson("bad UTF-8");
    }
    try {
      JsonNode frame = json.readTree(text);
      if (frame == null || frame.isMissingNode()) {
        return new NotJson("not JSON");
      }
      return frame.isObject() ? typed(frame) : new Refused("A frame is a JSON object.", null);
    } catch (StreamConstraintsException e) {
      return new Refused("The frame is nested too deep, or has too long a number.", null);
    } catch (JsonProcessingException e) {
      return new NotJson("not JSON");
    } catch (NumberFormatException e) {
      // Well-formed JSON all the same: an exponent beyond what a BigDecimal holds.
      return new Refused("The frame has too large a number.", null);
    }
  }

  private static Reading typed(JsonNode frame) {
    String type = text(frame, "type");
    if (type == null) {
      return new Refused("A frame has a type, which is a string.", null);
    }
    return switch (type) {
      case "join" -> join(frame);
      case "leave" -> leave(frame);
      case "gift.send" -> gift(frame);
      case "ping" -> new Understood(new Ping(frame.get("t")));
      default -> new Refused("There is no such type of frame.", null);
    };
  }

  private static Reading join(JsonNode frame) {
    String roomId = id(frame, "roomId");
    if (roomId == null) {
      return new Refused("roomId is missing or malformed.", null);
    }
    String epoch = text(frame, "epoch");
    if (epoch == null ? has(frame, "epoch") : epoch.length() > LONGEST_EPOCH) {
      return new Refused("epoch is a string that the server gave.", roomId);
    }
    JsonNode lastSeq = frame.get("lastSeq");
    if (lastSeq == null || lastSeq.isNull()) {
      return new Understood(new Join(roomId, epoch, null));
    }
    if (!lastSeq.isIntegralNumber() || !lastSeq.canConvertToLong() || lastSeq.longValue() < 0) {
      return new Refused("lastSeq is a whole number, not below zero.", roomId);
    }
    return new Understood(new Join(roomId, epoch, lastSeq.longValue()));
  }

  private static Reading leave(JsonNode frame) {
    String roomId = id(frame, "roomId");
    return roomId == null
        ? new Refused("roomId is missing or malformed.", null)
        : new Understood(new Leave(roomId));
  }

  private static Reading gift(JsonNode frame) {
    String requestId = id(frame, "requestId");
    if (requestId == null) {
      return new Refused("requestId is missing or malformed.", null);
    }
    String roomId = id(frame, "roomId");
    String giftId = id(frame, "giftId");
    if (roomId == null || giftId == null) {
      return new BadGift(requestId, "roomId or giftId is missing or malformed.");
    }
    JsonNode count = frame.get("giftCount");
    if (count == null || !count.isInt() || count.intValue() < 1) {
      return new BadGift(requestId, "giftCount is a whole number from 1 to 9999.");
    }
    return count.intValue() > LARGEST_COUNT
        ? new BadGift(requestId, "giftCount is at most 9999.")
        : new Understood(new SendGift(requestId, roomId, giftId, count.intValue()));
  }

  private static @Nullable String id(JsonNode frame, String field) {
    String id = text(frame, field);
    return Ids.valid(id) ? id : null;
  }

  private static @Nullable String text(JsonNode frame, String field) {
    JsonNode value = frame.get(field);
    return value == null || !value.isTextual() ? null : value.textValue();
  }

  private static boolean has(JsonNode frame, String field) {
    JsonNode value = frame.get(field);
    return value != null && !value.isNull();
  }
}
