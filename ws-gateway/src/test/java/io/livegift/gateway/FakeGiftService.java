package io.livegift.gateway;

import io.livegift.api.ErrorCode;
import io.livegift.api.GiftOrder;
import io.livegift.api.GiftService;
import io.livegift.api.OrderListQuery;
import io.livegift.api.OrderPage;
import io.livegift.api.OrderQuery;
import io.livegift.api.RefundCommand;
import io.livegift.api.RefundResult;
import io.livegift.api.SendGiftCommand;
import io.livegift.api.SendGiftResult;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** Takes a random moment for each gift, and remembers what it was asked. */
public final class FakeGiftService implements GiftService {

  public final Queue<SendGiftCommand> commands = new ConcurrentLinkedQueue<>();
  public final AtomicInteger atOnce = new AtomicInteger();
  public volatile int mostAtOnce;
  public volatile int slowestMs = 3;
  public volatile boolean failing;

  @Override
  public SendGiftResult sendGift(SendGiftCommand command) {
    mostAtOnce = Math.max(mostAtOnce, atOnce.incrementAndGet());
    try {
      Thread.sleep(ThreadLocalRandom.current().nextInt(slowestMs + 1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      atOnce.decrementAndGet();
    }
    if (failing) {
      throw new IllegalStateException("failing");
    }
    commands.add(command);
    return SendGiftResult.charged("o-" + command.requestId(), "m-" + command.requestId(), 1, 99);
  }

  @Override
  public GiftOrder getOrder(OrderQuery query) {
    return GiftOrder.missing(ErrorCode.INVALID_ARGUMENT);
  }

  @Override
  public RefundResult refund(RefundCommand command) {
    return RefundResult.refused(ErrorCode.INVALID_ARGUMENT);
  }

  @Override
  public OrderPage listOrders(OrderListQuery query) {
    return new OrderPage(ErrorCode.OK.name(), List.of(), null);
  }
}
