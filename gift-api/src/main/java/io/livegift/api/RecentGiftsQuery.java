package io.livegift.api;

import java.io.Serializable;

/**
 * What a room showed lately.
 *
 * @param limit 1-1000
 */
public record RecentGiftsQuery(String roomId, long afterSeq, int limit) implements Serializable {}
