package io.livegift.clients;

import io.livegift.api.ErrorCode;
import io.livegift.api.GiftMessage;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a gateway says. */
public sealed interface ServerFrame {

  record Joined(String roomId, String epoch, long seq, long online, boolean recovered, long missed)
      implements ServerFrame {}

  record Left(String roomId) implements ServerFrame {}

  record Gift(GiftMessage gift) implements ServerFrame {}

  /**
   * The outcome of one tap.
   *
   * @param balance coins left after it
   * @param duplicate it had been done before
   */
  record Ack(
      String requestId,
      String code,
      @Nullable String orderId,
      @Nullable String msgId,
      @Nullable Long balance,
      boolean duplicate,
      @Nullable String message)
      implements ServerFrame {

    public ErrorCode outcome() {
      return ErrorCode.of(code);
    }

    public boolean ok() {
      return outcome() == ErrorCode.OK;
    }
  }

  record Pong(long t, Map<String, Top> rooms) implements ServerFrame {

    public Pong {
      rooms = rooms == null ? Map.of() : Map.copyOf(rooms);
    }

    /** What the gateway has of a room. */
    public record Top(String epoch, long seq) {}
  }

  record Fault(String code, @Nullable String message, @Nullable String requestId)
      implements ServerFrame {}

  record Reconnect(long afterMs) implements ServerFrame {}

  /** A type that this client does not know; later servers may send it. */
  record Unknown(String type) implements ServerFrame {}
}
