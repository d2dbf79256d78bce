package io.livegift.provider.charge;

/** What makes a request one request. */
public record RequestKey(String userId, String requestId) {}
