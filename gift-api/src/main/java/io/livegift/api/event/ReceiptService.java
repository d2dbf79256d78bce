package io.livegift.api.event;

/**
 * Closes outbox rows; exported by the gift provider, called by push providers.
 *
 * <p>Idempotent: the first final status of a row wins, a repeat changes nothing and is {@code OK}.
 */
public interface ReceiptService {

  ReceiptReply close(ReceiptBatch batch);
}
