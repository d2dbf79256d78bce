package io.livegift.api.event;

import java.io.Serializable;

/**
 * What became of receipts.
 *
 * @param code {@code OK}: every receipt is durable, or was before
 * @param closed rows that these receipts closed
 */
public record ReceiptReply(String code, int closed) implements Serializable {}
