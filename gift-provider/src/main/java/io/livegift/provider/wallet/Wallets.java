package io.livegift.provider.wallet;

import io.livegift.api.ErrorCode;
import io.livegift.api.Ids;
import io.livegift.api.TopUpCommand;
import io.livegift.api.TopUpResult;
import io.livegift.api.WalletView;
import io.livegift.provider.database.Database;
import io.livegift.provider.database.Turns;
import io.livegift.runtime.rpc.Deadline;
import org.jspecify.annotations.Nullable;

/**
 * Balances and top-ups.
 *
 * <p>The wallet is locked before the request is looked up, so that of two deliveries of one
 * callback the second sees the first. Everything of a top-up is one transaction: a {@code kill -9}
 * leaves all or nothing of it, and the callback is delivered again.
 */
public final class Wallets {

  private static final long MOST_COINS = 1_000_000_000_000L;

  /** Of one top-up: itself, its transfer, the wallet. */
  private static final int ROWS = 3;

  private final Database database;
  private final Turns turns;

  public Wallets(Database database, Turns turns) {
    this.database = database;
    this.turns = turns;
  }

  public WalletView view(String userId) {
    Long balance =
        Ids.valid(userId)
            ? database.<@Nullable Long>read(s -> s.of(WalletMapper.class).balance(userId))
            : null;
    return balance == null
        ? new WalletView(ErrorCode.INVALID_ARGUMENT.name(), null, 0)
        : new WalletView(ErrorCode.OK.name(), userId, balance);
  }

  /** Credits 1 to 10^12 coins, or nothing by the deadline; the first top-up opens the wallet. */
  public TopUpResult topUp(TopUpCommand command, Deadline deadline) {
    if (!Ids.valid(command.userId())
        || !Ids.valid(command.requestId())
        || command.amount() < 1
        || command.amount() > MOST_COINS) {
      return TopUpResult.refused(ErrorCode.INVALID_ARGUMENT);
    }
    return turns.transact(
        command.userId(), deadline, s -> inside(s.of(WalletMapper.class), command));
  }

  private static TopUpResult inside(WalletMapper mapper, TopUpCommand command) {
    long before = locked(mapper, command.userId());
    WalletMapper.TopUpRow done = mapper.topUp(command.userId(), command.requestId());
    if (done != null) {
      return done.amount() == command.amount()
          ? new TopUpResult(ErrorCode.OK.name(), done.balanceAfter(), true, null)
          : TopUpResult.refused(ErrorCode.REQUEST_CONFLICT);
    }
    long after = Math.addExact(before, command.amount());
    int written =
        mapper.insertTopUp(command.userId(), command.requestId(), command.amount(), after)
            + mapper.insertTransfer(command.userId(), command.requestId(), command.amount())
            + mapper.credit(command.userId(), command.amount());
    if (written != ROWS) {
      throw new IllegalStateException(written + " rows of the top-up of " + command.userId());
    }
    return new TopUpResult(ErrorCode.OK.name(), after, false, null);
  }

  private static long locked(WalletMapper mapper, String userId) {
    Long balance = mapper.lock(userId);
    if (balance == null) {
      mapper.open(userId);
      balance = mapper.lock(userId);
    }
    if (balance == null) {
      throw new IllegalStateException("The wallet of " + userId + " does not open");
    }
    return balance;
  }
}
