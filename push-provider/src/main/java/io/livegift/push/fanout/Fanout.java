package io.livegift.push.fanout;

import io.livegift.api.event.ReceiptService;
import io.livegift.api.push.GatewayPushService;
import io.livegift.push.sequence.Outlet;
import io.livegift.push.sequence.ShardState;
import io.livegift.runtime.trace.Traces;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * The threads and lanes of this process's fan-out. Lanes of gateways are shared by all shards;
 * receipts have a lane a shard and leave together.
 */
public final class Fanout implements AutoCloseable {

  private static final int GATEWAY_THREADS = 16;
  private static final long TIDY_S = 30;
  private static final long STOP_BOUND_MS = 1_000;

  private final GatewayLanes lanes;
  private final ShardState state;
  private final ReceiptPost post;
  private final Supplier<FanoutConfig> config;
  private final Supplier<Duration> expire;
  private final FanoutMetrics metrics;
  private final ExecutorService gatewayThreads = threads("fanout");
  private final ScheduledExecutorService receiptThread =
      Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "receipts"));

  public Fanout(
      GatewayPushService gateways,
      ReceiptService outbox,
      ShardState state,
      Supplier<FanoutConfig> config,
      Supplier<Duration> expire,
      Traces traces,
      MeterRegistry registry) {
    this.state = state;
    this.config = config;
    this.expire = expire;
    this.metrics = new FanoutMetrics(registry);
    this.lanes = new GatewayLanes(gateways, gatewayThreads, config, traces, metrics);
    this.post = new ReceiptPost(outbox, receiptThread, config, metrics);
    var unused =
        receiptThread.scheduleWithFixedDelay(lanes::forgetIdle, TIDY_S, TIDY_S, TimeUnit.SECONDS);
  }

  private static ExecutorService threads(String name) {
    AtomicInteger number = new AtomicInteger();
    return Executors.newFixedThreadPool(
        GATEWAY_THREADS, work -> new Thread(work, name + "-" + number.incrementAndGet()));
  }

  /** The outlet of a shard that has just been opened with this fence. */
  public Outlet outlet(int shard, String fence) {
    ReceiptLane receipts = new ReceiptLane(shard, fence, state, post);
    receipts.open();
    return new ShardOutlet(lanes, receipts, config, expire, metrics);
  }

  /** Lets calls under way end; what is unsettled stays in the shards' state. */
  @Override
  public void close() {
    gatewayThreads.shutdown();
    receiptThread.shutdownNow();
    try {
      boolean unused = gatewayThreads.awaitTermination(STOP_BOUND_MS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
