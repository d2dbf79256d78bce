package io.livegift.gateway.uplink;

import io.livegift.runtime.config.ConfigReader;

/**
 * How much a user may send.
 *
 * @param pending gifts of one connection that wait for the ack of the one before
 * @param giftsPerSecond of one user on this gateway, on average
 * @param giftsAtOnce of one user on this gateway, in a burst
 */
public record UplinkConfig(int pending, int giftsPerSecond, int giftsAtOnce) {

  public static UplinkConfig from(ConfigReader config) {
    return new UplinkConfig(
        config.integer("gateway.pending", 64, 1, 10_000),
        config.integer("gateway.rate.gifts-per-second", 20, 1, 100_000),
        config.integer("gateway.rate.burst", 40, 1, 100_000));
  }
}
