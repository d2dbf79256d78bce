package io.livegift.clients;

/**
 * One touch of the gift button.
 *
 * @param requestId the same through every retry
 */
public record Tap(String requestId, String roomId, String giftId, int giftCount)
    implements ClientFrame {}
