package io.livegift.gateway.downlink;

import io.livegift.runtime.config.ConfigReader;
import java.time.Duration;

/**
 * How messages are merged on their way to sockets.
 *
 * @param tick a room that was written less than this ago waits for the rest of it, and what comes
 *     meanwhile goes out in the same write; a quiet room never waits
 * @param queue messages of a room on their way to one event loop; beyond it they wait for repair
 */
public record FanoutConfig(Duration tick, int queue) {

  public static FanoutConfig from(ConfigReader config) {
    return new FanoutConfig(
        config.millis("gateway.fanout.tick-ms", 25, 0, 1_000),
        config.integer("gateway.fanout.queue", 4_096, 64, 100_000));
  }
}
