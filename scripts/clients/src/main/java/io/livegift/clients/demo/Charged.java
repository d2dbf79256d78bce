package io.livegift.clients.demo;

/**
 * A tap that was acknowledged as charged.
 *
 * @param sentMs when its frame went out first
 * @param ackedMs when the acknowledgement came; taps of one sender are told in this order
 */
record Charged(
    String senderId,
    String giftId,
    long giftCount,
    String msgId,
    String orderId,
    long sentMs,
    long ackedMs) {}
