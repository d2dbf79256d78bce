package io.livegift.gateway.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import io.livegift.api.ErrorCode;
import io.livegift.api.GiftMessage;
import io.livegift.api.SendGiftResult;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the server says. */
public sealed interface ServerFrame {

  /**
   * The viewer is in the room, or (unsolicited) has to start again from {@code seq}.
   *
   * @param seq the last number delivered to the room; live gifts go on after it
   * @param recovered true: what followed {@code lastSeq} and has not expired comes next
   * @param missed how many after {@code lastSeq} had expired
   */
  record Joined(String roomId, String epoch, long seq, long online, boolean recovered, long missed)
      implements ServerFrame {}

  record Left(String roomId) implements ServerFrame {}

  record Gift(GiftMessage message) implements ServerFrame {}

  record GiftAck(String requestId, SendGiftResult result) implements ServerFrame {}

  /**
   * Here I am.
   *
   * @param rooms the top of each joined room
   */
  record Pong(@Nullable JsonNode t, Map<String, Position> rooms) implements ServerFrame {
    public Pong {
      rooms = Map.copyOf(rooms);
    }
  }

  /**
   * A frame was refused, or a room closed.
   *
   * @param requestId of the gift it is about, where known
   * @param roomId of the room it is about, where known
   */
  record Problem(
      ErrorCode code, String message, @Nullable String requestId, @Nullable String roomId)
      implements ServerFrame {}

  /** The server is draining: come back elsewhere after this delay. */
  record Reconnect(long afterMs) implements ServerFrame {}

  /** How far a room has got. */
  record Position(String epoch, long seq) {}
}
