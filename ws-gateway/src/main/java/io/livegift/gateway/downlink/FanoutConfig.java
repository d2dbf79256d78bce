package io.livegift.gateway.downlink;

import io.livegift.runtime.config.ConfigReader;
import java.time.Duration;

/**
 * How messages are merged on their way to sockets.
 *
 * @param tick a room that was written less than this ago waits for the rest of it, and what comes
 *     meanwhile goes out in the same write; a quiet room never waits
 * @param perViewer by how much each viewer lengthens the tick
 * @param queue messages of a room on their way to one event loop; beyond it they wait for repair
 */
public record FanoutConfig(Duration tick, Duration perViewer, int queue) {

  /** However large the room, so many ticks are the longest wait. */
  private static final int MOST_TICKS = 4;

  public static FanoutConfig from(ConfigReader config) {
    return new FanoutConfig(
        config.millis("gateway.fanout.tick-ms", 25, 0, 1_000),
        config.micros("gateway.fanout.tick-per-viewer-us", 40, 0, 1_000),
        config.integer("gateway.fanout.queue", 4_096, 64, 100_000));
  }

  /**
   * The shortest time from one write to the next. A write costs so much for each viewer; the more
   * there are, the more messages have to share it, or a large room takes the whole event loop.
   */
  long tickNanos(int viewers) {
    return Math.min(tick.toNanos() * MOST_TICKS, tick.toNanos() + viewers * perViewer.toNanos());
  }
}
