package io.livegift.gateway.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** What a client may say; every field has been checked for form. */
public sealed interface ClientFrame {

  /**
   * Show me this room.
   *
   * @param epoch on a return: the numbering that the client knows
   * @param lastSeq on a return: the last number that it played
   */
  record Join(String roomId, @Nullable String epoch, @Nullable Long lastSeq)
      implements ClientFrame {}

  record Leave(String roomId) implements ClientFrame {}

  /**
   * Send a gift.
   *
   * @param requestId one per tap, the same again on a retry
   */
  record SendGift(String requestId, String roomId, String giftId, int giftCount)
      implements ClientFrame {}

  /**
   * Are you there?
   *
   * @param t whatever it is, it comes back
   */
  record Ping(@Nullable JsonNode t) implements ClientFrame {}
}
