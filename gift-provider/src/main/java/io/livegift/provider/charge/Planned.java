package io.livegift.provider.charge;

import io.livegift.api.event.GiftCharged;

/**
 * A tap that is about to be charged, with the ids of this attempt.
 *
 * @param beganAt by the database's clock
 */
record Planned(Tap tap, Offer.Price price, String orderId, String msgId, long beganAt) {

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
}
