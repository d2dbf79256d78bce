package io.livegift.api;

import java.io.Serializable;

/** Give the coins of an order back, whole and once; the message is never recalled. */
public record RefundCommand(String orderId, String requestId, String reason)
    implements Serializable {}
