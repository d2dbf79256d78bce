package io.livegift.provider.rpc;

import io.livegift.api.GiftOrder;
import io.livegift.api.GiftService;
import io.livegift.api.OrderListQuery;
import io.livegift.api.OrderPage;
import io.livegift.api.OrderQuery;
import io.livegift.api.RefundCommand;
import io.livegift.api.RefundResult;
import io.livegift.api.SendGiftCommand;
import io.livegift.api.SendGiftResult;
import io.livegift.provider.charge.Cashier;
import io.livegift.provider.ledger.OrderBook;
import io.livegift.provider.refund.Refunds;
import io.livegift.runtime.rpc.Deadline;
import io.livegift.runtime.trace.Traced;
import io.livegift.runtime.trace.Traces;
import java.util.List;

/** {@link GiftService} on the wire. */
public final class GiftEndpoint implements GiftService {

  private final Cashier cashier;
  private final OrderBook orders;
  private final Refunds refunds;
  private final Traces traces;

  public GiftEndpoint(Cashier cashier, OrderBook orders, Refunds refunds, Traces traces) {
    this.cashier = cashier;
    this.traces = traces;
    this.orders = orders;
    this.refunds = refunds;
  }

  @Override
  public SendGiftResult sendGift(SendGiftCommand command) {
    Deadline deadline = CallersTime.within(cashier.patience());
    return Faults.answer(command, c -> charge(c, deadline), SendGiftResult::refused);
  }

  private SendGiftResult charge(SendGiftCommand command, Deadline deadline) {
    try (Traced charge = traces.gift("charge", command.userId(), command.requestId())) {
      SendGiftResult result = cashier.send(command, deadline);
      charge.note("requestId", command.requestId()).note("code", result.code());
      charge.note("orderId", result.orderId()).note("msgId", result.msgId());
      return result;
    }
  }

  @Override
  public GiftOrder getOrder(OrderQuery query) {
    return Faults.answer(query, orders::find, GiftOrder::missing);
  }

  @Override
  public RefundResult refund(RefundCommand command) {
    Deadline deadline = CallersTime.within(cashier.budget());
    return Faults.answer(command, c -> refunds.refund(c, deadline), RefundResult::refused);
  }

  @Override
  public OrderPage listOrders(OrderListQuery query) {
    return Faults.answer(query, orders::list, code -> new OrderPage(code.name(), List.of(), null));
  }
}
