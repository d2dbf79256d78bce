package io.livegift.api;

/** Coins; exported by the gift provider. */
public interface WalletService {

  WalletView getWallet(WalletQuery query);

  /** Idempotent by {@code (userId, requestId)}; other contents under the same id are a conflict. */
  TopUpResult topUp(TopUpCommand command);

  /** What a host earned, from settled sums plus what has not been settled yet: exact. */
  Income getIncome(IncomeQuery query);
}
