package io.livegift.faults.load;

import io.livegift.api.RefundCommand;
import io.livegift.api.TopUpCommand;
import io.livegift.faults.history.Event;
import io.livegift.faults.history.Event.Money;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Top-ups and refunds by RPC, some of them delivered twice at once.
 *
 * <p>Promises: a call without a final answer is repeated with its requestId until it has one.
 */
final class Cashier {

  private static final int RETRY_MS = 500;

  private final Stage stage;
  private final MoneyCalls calls;
  private final List<String> users;
  private final Supplier<List<Event.Acked>> charged;
  private final Random random;
  private final AtomicInteger open = new AtomicInteger();
  private int made;
  private volatile boolean stopped;

  /**
   * @param charged what has been charged so far
   */
  Cashier(
      Stage stage,
      MoneyCalls calls,
      List<String> users,
      Supplier<List<Event.Acked>> charged,
      long seed) {
    this.stage = stage;
    this.calls = calls;
    this.users = users;
    this.charged = charged;
    this.random = new Random(seed);
  }

  void act() {
    if (stopped) {
      return;
    }
    if (random.nextInt(3) == 0) {
      refundSomething();
    } else {
      String user = users.get(random.nextInt(users.size()));
      times(random.nextInt(4) == 0 ? 3 : 1, topUp(user, 1 + random.nextInt(20)));
    }
    after(500 + random.nextInt(1_000), this::act);
  }

  /** Tops up until the answer is final; returns at once. */
  void fill(String userId, long amount) {
    times(1, topUp(userId, amount));
  }

  private Call topUp(String userId, long amount) {
    String id = stage.run() + "top-" + made++;
    TopUpCommand command = new TopUpCommand(userId, id, amount);
    return new Call(Money.TOP_UP, "WalletService/topUp", command, userId, id, "", amount);
  }

  private void refundSomething() {
    List<Event.Acked> orders = charged.get();
    if (!orders.isEmpty()) {
      Event.Acked order = orders.get(random.nextInt(orders.size()));
      String orderId = String.valueOf(order.orderId());
      String id = stage.run() + "back-" + made++;
      RefundCommand command = new RefundCommand(orderId, id, "chaos");
      times(
          1 + random.nextInt(2),
          new Call(Money.REFUND, "GiftService/refund", command, order.userId(), id, orderId, 0));
    }
  }

  private record Call(
      Money kind,
      String method,
      Object command,
      String userId,
      String requestId,
      String orderId,
      long amount) {}

  private void times(int times, Call call) {
    for (int i = 0; i < times; i++) {
      open.incrementAndGet();
      ask(call);
    }
  }

  private void ask(Call call) {
    long now = stage.history().nowMs();
    stage
        .history()
        .add(
            new Event.MoneyAsked(
                now, call.kind, call.userId, call.requestId, call.orderId, call.amount));
    var unused =
        calls.call(call.method, call.command).whenComplete((answer, failed) -> heard(call, answer));
  }

  private void heard(Call call, MoneyCalls.@Nullable Answer answer) {
    if (answer == null) {
      after(RETRY_MS, () -> ask(call));
      return;
    }
    long amount = call.kind == Money.REFUND ? answer.amount() : call.amount;
    stage
        .history()
        .add(
            new Event.MoneyAnswered(
                stage.history().nowMs(),
                call.kind,
                call.userId,
                call.requestId,
                answer.code().name(),
                amount,
                answer.duplicate()));
    if (answer.code().retryable()) {
      after(RETRY_MS, () -> ask(call));
    } else {
      open.decrementAndGet();
    }
  }

  private void after(int pauseMs, Runnable task) {
    if (!stage.clock().isShutdown()) {
      var unused = stage.clock().schedule(task, pauseMs, TimeUnit.MILLISECONDS);
    }
  }

  void stop() {
    stopped = true;
  }

  boolean settled() {
    return open.get() == 0;
  }
}
