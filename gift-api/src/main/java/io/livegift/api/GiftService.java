package io.livegift.api;

/**
 * Gifts and their orders; exported by the gift provider.
 *
 * <p>Guarantee: once a {@code (userId, requestId)} has been charged, every repeat of it gets that
 * outcome, for ever, whoever repeats it (the caller, Dubbo, a proxy). A refusal ends that attempt
 * only. No attempt outlives its caller's deadline.
 */
public interface GiftService {

  /** Charges the sender and hands the gift to the room's queue before it answers {@code OK}. */
  SendGiftResult sendGift(SendGiftCommand command);

  GiftOrder getOrder(OrderQuery query);

  /** Full and once. A second refund of the order under another requestId is a conflict. */
  RefundResult refund(RefundCommand command);

  OrderPage listOrders(OrderListQuery query);
}
