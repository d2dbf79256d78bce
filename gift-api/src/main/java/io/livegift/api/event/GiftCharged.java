package io.livegift.api.event;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * One tap that has been paid, or will be rolled back with its half message.
 *
 * @param chargedAt when the charge began; milliseconds since the epoch, by the database clock
 * @param traceparent the charge in the gift's trace (W3C), or null where it is not traced
 */
public record GiftCharged(
    String msgId,
    String orderId,
    String roomId,
    String senderId,
    String giftId,
    int giftCount,
    long chargedAt,
    @Nullable String traceparent)
    implements Serializable {

  /** A gift that is not traced. */
  public GiftCharged(
      String msgId,
      String orderId,
      String roomId,
      String senderId,
      String giftId,
      int giftCount,
      long chargedAt) {
    this(msgId, orderId, roomId, senderId, giftId, giftCount, chargedAt, null);
  }
}
