package io.livegift.api;

import java.io.Serializable;

/**
 * Send a gift to a room. No price: it is looked up, never trusted from a caller.
 *
 * @param requestId one per tap, the same again on a retry; 1-64 of {@code A-Z a-z 0-9 _ . : -}
 * @param giftCount 1-9999
 */
public record SendGiftCommand(
    String userId, String requestId, String roomId, String giftId, int giftCount)
    implements Serializable {}
