package io.livegift.push.fanout;

import io.livegift.runtime.config.ConfigReader;
import java.time.Duration;

/**
 * Bounds of fan-out and receipts.
 *
 * @param batch messages a call to a gateway
 * @param waiting messages that may wait for a gateway; more are dropped, its sync brings them
 * @param receiptBatch receipts a call
 * @param receiptLinger how long receipts wait for company
 * @param outgoing outcomes of a shard that may be unsettled; more suspend its queue
 */
public record FanoutConfig(
    int batch, int waiting, int receiptBatch, Duration receiptLinger, int outgoing) {

  public static FanoutConfig from(ConfigReader reader) {
    return new FanoutConfig(
        reader.integer("push.fanout.batch-messages", 256, 1, 4_096),
        reader.integer("push.fanout.waiting-max", 10_000, 100, 1_000_000),
        reader.integer("push.receipt.batch", 256, 1, 1_000),
        reader.millis("push.receipt.linger-ms", 50, 0, 1_000),
        reader.integer("push.outgoing.max", 1_000, 100, 100_000));
  }
}
