package io.livegift.provider.rpc;

import io.livegift.api.Income;
import io.livegift.api.IncomeQuery;
import io.livegift.api.TopUpCommand;
import io.livegift.api.TopUpResult;
import io.livegift.api.WalletQuery;
import io.livegift.api.WalletService;
import io.livegift.api.WalletView;
import io.livegift.provider.ledger.Sums;
import io.livegift.provider.wallet.Wallets;
import io.livegift.runtime.rpc.Deadline;
import java.time.Duration;
import java.util.function.Supplier;

/** {@link WalletService} on the wire. */
public final class WalletEndpoint implements WalletService {

  private final Wallets wallets;
  private final Sums sums;
  private final Supplier<Duration> budget;

  /** Takes also the longest that one change may take. */
  public WalletEndpoint(Wallets wallets, Sums sums, Supplier<Duration> budget) {
    this.wallets = wallets;
    this.sums = sums;
    this.budget = budget;
  }

  @Override
  public WalletView getWallet(WalletQuery query) {
    return Faults.answer(
        query, q -> wallets.view(q.userId()), code -> new WalletView(code.name(), null, 0));
  }

  @Override
  public TopUpResult topUp(TopUpCommand command) {
    Deadline deadline = CallersTime.within(budget.get());
    return Faults.answer(command, c -> wallets.topUp(c, deadline), TopUpResult::refused);
  }

  @Override
  public Income getIncome(IncomeQuery query) {
    return Faults.answer(query, sums::income, code -> new Income(code.name(), 0, 0));
  }
}
