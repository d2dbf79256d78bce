package io.livegift.gateway.session;

/**
 * Who a token says the client is, and until when.
 *
 * @param expiresAtMillis since the epoch
 */
public record Identity(String userId, long expiresAtMillis) {}
