package io.livegift.push.fanout;

import io.livegift.api.push.GatewayPushService;
import io.livegift.runtime.trace.Traces;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A lane for each gateway that holds a room; lanes of gateways that went away are forgotten. */
final class GatewayLanes {

  private static final long IDLE_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final Map<String, GatewayLane> lanes = new ConcurrentHashMap<>();
  private final GatewayPushService gateways;
  private final Executor threads;
  private final Supplier<FanoutConfig> config;
  private final Traces traces;
  private final FanoutMetrics metrics;

  GatewayLanes(
      GatewayPushService gateways,
      Executor threads,
      Supplier<FanoutConfig> config,
      Traces traces,
      FanoutMetrics metrics) {
    this.traces = traces;
    this.gateways = gateways;
    this.threads = threads;
    this.config = config;
    this.metrics = metrics;
  }

  void offer(String gateway, List<Delivery> deliveries) {
    lanes.compute(
        gateway,
        (name, lane) -> {
          GatewayLane kept =
              lane == null
                  ? new GatewayLane(name, gateways, threads, config, traces, metrics)
                  : lane;
          kept.offer(deliveries);
          return kept;
        });
  }

  void forgetIdle() {
    lanes.values().removeIf(lane -> lane.idleFor(IDLE_NANOS));
  }
}
