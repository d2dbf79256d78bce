package io.livegift.api;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * One charged gift, as stored.
 *
 * @param code {@code OK}, or why there is nothing to show; then every other field is empty
 * @param amount coins charged, at the price in force when the charge was made
 * @param status {@code CHARGED} or {@code REFUNDED}
 * @param createdAt milliseconds since the epoch, by the database clock
 * @param pushStatus {@code PENDING}, {@code PUSHED} or {@code EXPIRED}
 */
public record GiftOrder(
    String code,
    @Nullable String orderId,
    @Nullable String msgId,
    @Nullable String userId,
    @Nullable String requestId,
    @Nullable String roomId,
    @Nullable String giftId,
    int giftCount,
    long amount,
    @Nullable String status,
    long createdAt,
    @Nullable String pushStatus)
    implements Serializable {

  public static GiftOrder missing(ErrorCode code) {
    return new GiftOrder(code.name(), null, null, null, null, null, null, 0, 0, null, 0, null);
  }
}
