package io.livegift.api;

import java.io.Serializable;

/** Whose wallet. */
public record WalletQuery(String userId) implements Serializable {}
