package io.livegift.provider.refund;

import io.livegift.api.ErrorCode;
import io.livegift.api.Ids;
import io.livegift.api.RefundCommand;
import io.livegift.api.RefundResult;
import io.livegift.provider.database.Database;
import io.livegift.provider.database.Turns;
import io.livegift.runtime.rpc.Deadline;
import org.jspecify.annotations.Nullable;

/**
 * Refunds, full and once.
 *
 * <p>The sender's wallet is locked first, as for a charge, so that two refunds of one order come
 * one after the other and the second sees the first. All of it is one transaction: a {@code kill
 * -9} leaves all or nothing, and a repeat is safe.
 */
public final class Refunds {

  private static final int LONGEST_REASON = 200;

  /** Of one refund: itself, its transfer, the order, the wallet. */
  private static final int ROWS = 4;

  private final Database database;
  private final Turns turns;

  public Refunds(Database database, Turns turns) {
    this.database = database;
    this.turns = turns;
  }

  /** Refunds an order by the deadline or not; a second one under another requestId conflicts. */
  public RefundResult refund(RefundCommand command, Deadline deadline) {
    if (!Ids.valid(command.orderId())
        || !Ids.valid(command.requestId())
        || (command.reason() != null && command.reason().length() > LONGEST_REASON)) {
      return RefundResult.refused(ErrorCode.INVALID_ARGUMENT);
    }
    RefundMapper.Charged order =
        database.<RefundMapper.@Nullable Charged>read(
            s -> s.of(RefundMapper.class).order(command.orderId()));
    return order == null
        ? RefundResult.refused(ErrorCode.INVALID_ARGUMENT)
        : turns.transact(
            order.userId(), deadline, s -> inside(s.of(RefundMapper.class), command, order));
  }

  private static RefundResult inside(
      RefundMapper mapper, RefundCommand command, RefundMapper.Charged order) {
    Long before = mapper.lock(order.userId());
    if (before == null) {
      throw new IllegalStateException("No wallet for order " + order.orderId());
    }
    RefundMapper.RefundRow done = mapper.refund(order.orderId());
    if (done != null) {
      return done.requestId().equals(command.requestId())
          ? result(order.orderId(), done.amount(), done.balanceAfter(), true)
          : RefundResult.refused(ErrorCode.REQUEST_CONFLICT);
    }
    long after = Math.addExact(before, order.amount());
    String reason = command.reason() == null ? "" : command.reason();
    int written =
        mapper.insert(order, command.requestId(), after, reason)
            + mapper.insertTransfer(order)
            + mapper.mark(order.orderId())
            + mapper.credit(order.userId(), order.amount());
    if (written != ROWS) {
      throw new IllegalStateException(written + " rows of the refund of " + order.orderId());
    }
    return result(order.orderId(), order.amount(), after, false);
  }

  private static RefundResult result(String orderId, long amount, long balance, boolean repeat) {
    return new RefundResult(ErrorCode.OK.name(), orderId, amount, balance, repeat, null);
  }
}
