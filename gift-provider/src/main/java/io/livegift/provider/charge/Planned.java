package io.livegift.provider.charge;

import io.livegift.api.SendGiftResult;
import io.livegift.api.event.GiftCharged;

/**
 * A tap that is being charged, with the ids of this attempt.
 *
 * @param balanceAfter of the sender, once this and what was planned before it are paid
 * @param beganAt by the database's clock
 */
record Planned(
    Tap tap,
    Offer.Price price,
    String orderId,
    String msgId,
    long balanceAfter,
    boolean relayed,
    long beganAt) {

  GiftCharged event() {
    return new GiftCharged(
        msgId,
        orderId,
        tap.command().roomId(),
        tap.command().userId(),
        tap.command().giftId(),
        tap.command().giftCount(),
        beganAt,
        tap.traceparent());
  }

  Answer answer() {
    return new Answer(
        tap.command(), SendGiftResult.charged(orderId, msgId, price.amount(), balanceAfter));
  }
}
