package io.livegift.gateway.server;

import io.livegift.gateway.session.TokenBucket;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.InetAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Counts TCP connections, whole and per address, and lets no more in than may be. */
final class Doorkeeper {

  private final Supplier<DoorConfig> config;
  private final LongSupplier nanoTime;
  private final Counter refused;
  private final AtomicInteger open = new AtomicInteger();
  private final Map<InetAddress, Integer> byAddress = new ConcurrentHashMap<>();
  private final TokenBucket rate;

  Doorkeeper(Supplier<DoorConfig> config, LongSupplier nanoTime, MeterRegistry meters) {
    this.config = config;
    this.nanoTime = nanoTime;
    this.refused = meters.counter("gateway.connections.refused");
    this.rate = new TokenBucket(nanoTime.getAsLong(), config.get().connectionsAtOnce());
    meters.gauge("gateway.sockets", open);
  }

  /** True: let in, to be followed by one {@link #leave}. */
  boolean enter(InetAddress address) {
    DoorConfig limits = config.get();
    if (!withinRate(limits)) {
      refused.increment();
      return false;
    }
    int here = open.incrementAndGet();
    int fromThere = byAddress.merge(address, 1, Integer::sum);
    if (here > limits.connections() || fromThere > limits.connectionsPerIp()) {
      leave(address);
      refused.increment();
      return false;
    }
    return true;
  }

  void leave(InetAddress address) {
    open.decrementAndGet();
    byAddress.computeIfPresent(address, (key, count) -> count == 1 ? null : count - 1);
  }

  private boolean withinRate(DoorConfig limits) {
    synchronized (rate) {
      return rate.take(
          nanoTime.getAsLong(), limits.connectionsPerSecond(), limits.connectionsAtOnce());
    }
  }
}
