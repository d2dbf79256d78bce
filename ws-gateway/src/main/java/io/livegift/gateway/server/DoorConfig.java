package io.livegift.gateway.server;

import io.livegift.runtime.config.ConfigReader;
import java.time.Duration;
import java.util.Set;

/**
 * Who may come in; applies live.
 *
 * @param handshakeTimeout from the TCP connection to the end of its HTTP request
 * @param connections open at a time on this gateway
 * @param connectionsPerIp open at a time from one address
 * @param connectionsPerSecond accepted on average
 * @param connectionsAtOnce accepted in a burst
 * @param origins that a browser may come from; {@code *} is any, since the token decides
 * @param deflate whether messages are compressed for clients that offer it
 */
public record DoorConfig(
    Duration handshakeTimeout,
    int connections,
    int connectionsPerIp,
    int connectionsPerSecond,
    int connectionsAtOnce,
    Set<String> origins,
    boolean deflate) {

  private static final String ANY = "*";

  public static DoorConfig from(ConfigReader config) {
    return new DoorConfig(
        config.millis("gateway.handshake.timeout-ms", 10_000, 100, 120_000),
        config.integer("gateway.connections-max", 19_000, 1, 10_000_000),
        config.integer("gateway.connections-per-ip", 19_000, 1, 10_000_000),
        config.integer("gateway.rate.connections-per-second", 2_000, 1, 1_000_000),
        config.integer("gateway.rate.connections-burst", 20_000, 1, 1_000_000),
        ServerConfig.split(config.text("gateway.origins", ANY)),
        config.bool("gateway.deflate", false));
  }

  boolean allows(String origin) {
    return origins.contains(ANY) || origins.contains(origin);
  }
}
