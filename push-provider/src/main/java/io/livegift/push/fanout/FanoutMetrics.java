package io.livegift.push.fanout;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.atomic.AtomicLong;

/** What left this process, and what is still to be settled. */
final class FanoutMetrics {

  final Timer calls;
  final Counter failed;
  final Counter dropped;
  final Counter messages;
  final Counter receipts;
  final Counter receiptFailures;
  final AtomicLong outgoing = new AtomicLong();

  FanoutMetrics(MeterRegistry registry) {
    calls = registry.timer("push.fanout.calls");
    failed = registry.counter("push.fanout.failed");
    dropped = registry.counter("push.fanout.dropped");
    messages = registry.counter("push.fanout.messages");
    receipts = registry.counter("push.receipts");
    receiptFailures = registry.counter("push.receipt.failures");
    registry.gauge("push.outgoing", outgoing);
  }
}
