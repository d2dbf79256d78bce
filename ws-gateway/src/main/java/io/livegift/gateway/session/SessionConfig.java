package io.livegift.gateway.session;

import io.livegift.runtime.config.ConfigReader;

/**
 * What applies to every connection; read each time, so that changes apply at once.
 *
 * @param connectionsPerUser on this gateway
 * @param roomsPerConnection joined at a time
 * @param errorsPerMinute refused frames, beyond which a connection is closed
 * @param framesPerSecond what a connection may say, on average
 * @param framesAtOnce what a connection may say in a burst
 */
public record SessionConfig(
    HeartbeatConfig heartbeat,
    OutboundConfig outbound,
    int connectionsPerUser,
    int roomsPerConnection,
    int errorsPerMinute,
    int framesPerSecond,
    int framesAtOnce) {

  public static SessionConfig from(ConfigReader config) {
    return new SessionConfig(
        HeartbeatConfig.from(config),
        OutboundConfig.from(config),
        config.integer("gateway.connections-per-user", 8, 1, 10_000),
        config.integer("gateway.rooms-per-connection", 3, 1, 100),
        config.integer("gateway.errors-per-minute", 60, 1, 100_000),
        config.integer("gateway.rate.frames-per-second", 100, 1, 100_000),
        config.integer("gateway.rate.frames-burst", 1_000, 1, 100_000));
  }
}
