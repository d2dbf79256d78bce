package io.livegift.faults.check;

import org.jspecify.annotations.Nullable;

/**
 * An order with its outbox row, as the database holds them.
 *
 * @param pushStatus of the outbox row; null: there is none
 * @param at where its message stands; null unless it was sent
 */
record Order(
    String orderId,
    String userId,
    String requestId,
    String roomId,
    String giftId,
    long giftCount,
    long amount,
    String msgId,
    long createdAt,
    @Nullable String pushStatus,
    @Nullable Place at,
    long messageCount) {

  String request() {
    return userId + "/" + requestId;
  }

  boolean sent() {
    return "SENT".equals(pushStatus);
  }

  boolean expired() {
    return "EXPIRED".equals(pushStatus);
  }
}
