package io.livegift.provider.charge;

import io.livegift.api.SendGiftCommand;
import io.livegift.api.SendGiftResult;
import io.livegift.api.event.GiftCharged;
import org.jspecify.annotations.Nullable;

/**
 * How the books stand for one tap.
 *
 * @param nowMs the database's clock
 * @param unrelayed the sender has messages in this shard that its relay has not sent yet
 * @param order of this request, if it was charged before
 */
record Standing(long balance, long nowMs, boolean unrelayed, @Nullable Order order) {

  /**
   * A charged request.
   *
   * @param unsent the message may not be in its queue yet, and nobody but a repeat of the request
   *     would send it now
   */
  record Order(
      String userId,
      String requestId,
      String orderId,
      String msgId,
      String roomId,
      String giftId,
      int giftCount,
      long amount,
      long balanceAfter,
      long createdAt,
      boolean unsent) {

    RequestKey key() {
      return new RequestKey(userId, requestId);
    }

    Answer answer() {
      return new Answer(
          new SendGiftCommand(userId, requestId, roomId, giftId, giftCount),
          SendGiftResult.charged(orderId, msgId, amount, balanceAfter));
    }

    GiftCharged event() {
      return new GiftCharged(msgId, orderId, roomId, userId, giftId, giftCount, createdAt);
    }
  }
}
