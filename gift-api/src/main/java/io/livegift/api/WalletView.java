package io.livegift.api;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What is in a wallet.
 *
 * @param balance coins
 */
public record WalletView(String code, @Nullable String userId, long balance)
    implements Serializable {}
