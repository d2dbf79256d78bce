package io.livegift.api;

import java.io.Serializable;

/**
 * Put bought coins into a wallet; a first one opens it.
 *
 * @param requestId the payment callback id: delivered twelve times, it counts once
 * @param amount coins, above zero
 */
public record TopUpCommand(String userId, String requestId, long amount) implements Serializable {}
