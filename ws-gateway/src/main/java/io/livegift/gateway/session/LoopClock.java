package io.livegift.gateway.session;

import io.netty.channel.EventLoop;
import java.time.Clock;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Looks at every connection of one event loop twice a second: one timer for all, so that an idle
 * connection costs none. Confined to the loop.
 */
public final class LoopClock {

  private final EventLoop loop;
  private final Clock clock;
  private final LongSupplier nanoTime;
  private final SlotList<Timed> all = new SlotList<>();

  public LoopClock(EventLoop loop, Clock clock, LongSupplier nanoTime) {
    this.loop = loop;
    this.clock = clock;
    this.nanoTime = nanoTime;
  }

  public void start() {
    var unused = loop.scheduleAtFixedRate(this::tick, 500, 500, TimeUnit.MILLISECONDS);
  }

  public void add(Timed timed) {
    all.add(timed);
  }

  public void remove(Timed timed) {
    all.remove(timed);
  }

  private void tick() {
    long now = nanoTime.getAsLong();
    long epochMillis = clock.millis();
    all.forEach(timed -> timed.tick(now, epochMillis));
  }
}
