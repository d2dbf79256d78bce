package io.livegift.gateway.room;

import org.jspecify.annotations.Nullable;

/**
 * What a returning client says it has played. It decides what this client is sent, and nothing
 * else: a claim never changes what the room believes.
 */
public record Claim(String epoch, @Nullable Long lastSeq) {}
