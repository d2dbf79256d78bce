package io.livegift.push.fanout;

import io.livegift.api.GiftMessage;
import io.livegift.api.push.LiveGift;
import io.livegift.push.sequence.Outcome;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** One outcome under way: done when each gateway was tried once and its receipt is durable. */
final class Delivery {

  private final Outcome outcome;
  private final long expiresNanos;
  private final AtomicInteger left;
  private final Consumer<String> settled;

  /**
   * @param expiresInMs how long its message may still be animated, from now on
   * @param gateways that will be tried
   * @param settled is told the outcome's id, once
   */
  Delivery(Outcome outcome, long expiresInMs, int gateways, Consumer<String> settled) {
    this.outcome = outcome;
    this.expiresNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(expiresInMs);
    this.left = new AtomicInteger(gateways + 1);
    this.settled = settled;
  }

  Outcome outcome() {
    return outcome;
  }

  LiveGift live(GiftMessage message) {
    return new LiveGift(message, TimeUnit.NANOSECONDS.toMillis(expiresNanos - System.nanoTime()));
  }

  /** One gateway was tried, or the receipt is durable. */
  void step() {
    if (left.decrementAndGet() == 0) {
      settled.accept(outcome.id());
    }
  }
}
