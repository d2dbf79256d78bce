package io.livegift.gateway.downlink;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/** What goes out, and how long it took from the room to the sockets of one event loop. */
public record FanoutMetrics(Counter deliveries, Counter writes, Counter joins, Timer latency) {

  public static FanoutMetrics in(MeterRegistry meters) {
    return new FanoutMetrics(
        meters.counter("gateway.deliveries"),
        meters.counter("gateway.delivery.writes"),
        meters.counter("gateway.joins"),
        meters.timer("gateway.fanout.latency"));
  }
}
