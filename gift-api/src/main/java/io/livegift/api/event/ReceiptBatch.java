package io.livegift.api.event;

import java.io.Serializable;
import java.util.List;

/** Receipts, of any shards; those of one are in order. */
public record ReceiptBatch(List<Receipt> receipts) implements Serializable {

  public ReceiptBatch {
    receipts = List.copyOf(receipts);
  }
}
