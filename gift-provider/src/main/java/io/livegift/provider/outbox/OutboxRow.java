package io.livegift.provider.outbox;

import io.livegift.api.event.GiftCharged;

/** A charged gift whose message may not have arrived. */
record OutboxRow(
    long outboxId,
    int shard,
    String msgId,
    String orderId,
    String roomId,
    String userId,
    String giftId,
    int giftCount,
    long createdAt) {

  GiftCharged event() {
    return new GiftCharged(msgId, orderId, roomId, userId, giftId, giftCount, createdAt);
  }
}
