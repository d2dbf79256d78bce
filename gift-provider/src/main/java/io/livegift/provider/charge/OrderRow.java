package io.livegift.provider.charge;

import java.util.List;

/** Everything that one charge writes: its order, its outbox row, its transfer. */
record OrderRow(
    String orderId,
    String msgId,
    String userId,
    String requestId,
    String roomId,
    String hostId,
    String giftId,
    int giftCount,
    long price,
    int priceVersion,
    long amount,
    long balanceAfter,
    int shard,
    boolean relay,
    long nextAt,
    long createdAt) {

  List<?> asOrder() {
    return List.of(
        orderId,
        userId,
        requestId,
        roomId,
        hostId,
        giftId,
        giftCount,
        price,
        priceVersion,
        amount,
        balanceAfter,
        msgId,
        createdAt);
  }

  List<?> asMessage() {
    return List.of(msgId, orderId, userId, roomId, shard, relay, nextAt, createdAt);
  }

  List<?> asTransfer() {
    return List.of(
        orderId, "user:" + userId, "host:" + hostId, amount, roomId, giftCount, createdAt);
  }
}
