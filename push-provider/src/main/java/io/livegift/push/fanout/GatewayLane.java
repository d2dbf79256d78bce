package io.livegift.push.fanout;

import io.livegift.api.GiftMessage;
import io.livegift.api.push.GatewayPushService;
import io.livegift.api.push.LiveGift;
import io.livegift.api.push.PushBatch;
import io.livegift.api.push.RoomGifts;
import io.livegift.runtime.rpc.Directed;
import io.livegift.runtime.trace.Traced;
import io.livegift.runtime.trace.Traces;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What waits for one gateway. One call at a time: while it is under way the next one gathers, so
 * that batches grow with load and nothing waits when there is none.
 */
final class GatewayLane implements Runnable {

  private static final Logger log = LoggerFactory.getLogger(GatewayLane.class);

  private final String gateway;
  private final GatewayPushService gateways;
  private final Executor threads;
  private final Supplier<FanoutConfig> config;
  private final Traces traces;
  private final FanoutMetrics metrics;
  private final Deque<Delivery> waiting = new ArrayDeque<>();
  private boolean running;
  private long usedNanos = System.nanoTime();

  GatewayLane(
      String gateway,
      GatewayPushService gateways,
      Executor threads,
      Supplier<FanoutConfig> config,
      Traces traces,
      FanoutMetrics metrics) {
    this.traces = traces;
    this.gateway = gateway;
    this.gateways = gateways;
    this.threads = threads;
    this.config = config;
    this.metrics = metrics;
  }

  /** Takes deliveries over, in order; those beyond the bound count as tried. */
  void offer(List<Delivery> deliveries) {
    int room;
    boolean start;
    synchronized (this) {
      usedNanos = System.nanoTime();
      room = Math.max(0, Math.min(deliveries.size(), config.get().waiting() - waiting.size()));
      waiting.addAll(deliveries.subList(0, room));
      start = !running && !waiting.isEmpty();
      running |= start;
    }
    metrics.dropped.increment(deliveries.size() - (double) room);
    deliveries.subList(room, deliveries.size()).forEach(Delivery::step);
    if (start) {
      threads.execute(this);
    }
  }

  /** Whether nothing has been sent for so long that the gateway may be gone. */
  synchronized boolean idleFor(long nanos) {
    return !running && System.nanoTime() - usedNanos > nanos;
  }

  @Override
  public void run() {
    for (List<Delivery> batch = next(); !batch.isEmpty(); batch = next()) {
      send(batch);
      batch.forEach(Delivery::step);
    }
  }

  private synchronized List<Delivery> next() {
    int size = Math.min(waiting.size(), config.get().batch());
    List<Delivery> batch = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      batch.add(waiting.remove());
    }
    running = size > 0;
    return batch;
  }

  private void send(List<Delivery> batch) {
    PushBatch push = Batches.of(batch);
    metrics.messages.increment(batch.size());
    List<Traced> steps = steps(push);
    try {
      metrics.calls.record(() -> Directed.to(gateway, () -> gateways.push(push)));
    } catch (RuntimeException e) {
      metrics.failed.increment();
      log.info("Gateway {} was not reached, its sync will ask: {}", gateway, e.toString());
    } finally {
      steps.forEach(Traced::close);
    }
  }

  private List<Traced> steps(PushBatch push) {
    List<Traced> steps = new ArrayList<>();
    for (RoomGifts room : push.rooms()) {
      for (LiveGift live : room.gifts()) {
        GiftMessage gift = live.gift();
        if (gift.traceparent() != null) {
          steps.add(
              traces
                  .step("fan-out", gift.traceparent())
                  .note("msgId", gift.msgId())
                  .note("seq", gift.seq())
                  .note("gateway", gateway));
        }
      }
    }
    return steps;
  }
}
