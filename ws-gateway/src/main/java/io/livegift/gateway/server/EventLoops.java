package io.livegift.gateway.server;

import io.livegift.gateway.session.LoopClock;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** The event loops, each with its clock. */
public final class EventLoops implements AutoCloseable {

  private static final long QUIET_MS = 50;
  private static final long BOUND_MS = 2_000;

  private final Transport transport;
  private final EventLoopGroup group;
  private final Map<EventLoop, LoopClock> clocks = new HashMap<>();

  public EventLoops(ServerConfig config, Clock clock, LongSupplier nanoTime) {
    transport = Transport.choose(config.transport());
    group =
        new MultiThreadIoEventLoopGroup(
            config.loopsHere(), new DefaultThreadFactory("loop", true), transport.handlers());
    for (EventLoop loop : all()) {
      LoopClock ticking = new LoopClock(loop, clock, nanoTime);
      clocks.put(loop, ticking);
      ticking.start();
    }
  }

  public Transport transport() {
    return transport;
  }

  public List<EventLoop> all() {
    List<EventLoop> loops = new ArrayList<>();
    for (EventExecutor executor : group) {
      loops.add((EventLoop) executor);
    }
    return loops;
  }

  EventLoopGroup group() {
    return group;
  }

  LoopClock clock(EventLoop loop) {
    LoopClock clock = clocks.get(loop);
    if (clock == null) {
      throw new IllegalArgumentException("Not one of these event loops");
    }
    return clock;
  }

  @Override
  public void close() {
    group
        .shutdownGracefully(QUIET_MS, BOUND_MS, TimeUnit.MILLISECONDS)
        .awaitUninterruptibly(BOUND_MS * 2);
  }
}
