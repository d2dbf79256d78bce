package io.livegift.provider.rpc;

import io.livegift.api.event.ReceiptBatch;
import io.livegift.api.event.ReceiptReply;
import io.livegift.api.event.ReceiptService;
import io.livegift.provider.outbox.Receipts;

/** {@link ReceiptService} on the wire. */
public final class ReceiptEndpoint implements ReceiptService {

  private final Receipts receipts;

  public ReceiptEndpoint(Receipts receipts) {
    this.receipts = receipts;
  }

  @Override
  public ReceiptReply close(ReceiptBatch batch) {
    return Faults.answer(batch, receipts::close, code -> new ReceiptReply(code.name(), 0));
  }
}
