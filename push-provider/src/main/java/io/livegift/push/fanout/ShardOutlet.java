package io.livegift.push.fanout;

import io.livegift.api.GiftMessage;
import io.livegift.push.sequence.Outcome;
import io.livegift.push.sequence.Outlet;
import io.livegift.push.sequence.Taken;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The outlet of one open shard: every outcome to its gateways and to the receipts. */
final class ShardOutlet implements Outlet {

  private final GatewayLanes lanes;
  private final ReceiptLane receipts;
  private final Supplier<FanoutConfig> config;
  private final Supplier<Duration> expire;
  private final FanoutMetrics metrics;
  private final AtomicInteger unsettled = new AtomicInteger();

  ShardOutlet(
      GatewayLanes lanes,
      ReceiptLane receipts,
      Supplier<FanoutConfig> config,
      Supplier<Duration> expire,
      FanoutMetrics metrics) {
    this.lanes = lanes;
    this.receipts = receipts;
    this.config = config;
    this.expire = expire;
    this.metrics = metrics;
  }

  @Override
  public void deliver(Taken taken) {
    List<Delivery> all = new ArrayList<>();
    Map<String, List<Delivery>> byGateway = new HashMap<>();
    for (Outcome outcome : taken.outcomes()) {
      GiftMessage message = outcome.message();
      List<String> gateways =
          message == null ? List.of() : taken.routes().getOrDefault(outcome.roomId(), List.of());
      Delivery delivery =
          new Delivery(outcome, left(message, taken), gateways.size(), this::settled);
      all.add(delivery);
      for (String gateway : gateways) {
        byGateway.computeIfAbsent(gateway, unused -> new ArrayList<>()).add(delivery);
      }
    }
    unsettled.addAndGet(all.size());
    metrics.outgoing.addAndGet(all.size());
    byGateway.forEach(lanes::offer);
    if (!all.isEmpty() || !taken.repeats().isEmpty()) {
      receipts.offer(all, taken.repeats());
    }
  }

  private long left(@Nullable GiftMessage message, Taken taken) {
    return message == null ? 0 : message.timestamp() + expire.get().toMillis() - taken.nowMs();
  }

  private void settled(String id) {
    unsettled.decrementAndGet();
    metrics.outgoing.decrementAndGet();
    receipts.settled(id);
  }

  @Override
  public boolean full() {
    return unsettled.get() > config.get().outgoing();
  }

  @Override
  public void close() {
    receipts.close();
    metrics.outgoing.addAndGet(-unsettled.getAndSet(0));
  }
}
