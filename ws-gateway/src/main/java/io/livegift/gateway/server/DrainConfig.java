package io.livegift.gateway.server;

import io.livegift.runtime.config.ConfigReader;
import java.time.Duration;

/**
 * How connections are sent elsewhere when this gateway stops.
 *
 * @param spread over which clients are told to come back, each after a random part of it
 * @param bound after which those that are still open are closed, acked or not
 */
public record DrainConfig(Duration spread, Duration bound) {

  public static DrainConfig from(ConfigReader config) {
    return new DrainConfig(
        config.millis("gateway.drain.spread-ms", 2_000, 0, 60_000),
        config.millis("gateway.drain.bound-ms", 6_000, 100, 120_000));
  }
}
