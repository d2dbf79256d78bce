package io.livegift.api;

import java.io.Serializable;

/** Which order: the sender and the request that made it. */
public record OrderQuery(String userId, String requestId) implements Serializable {}
