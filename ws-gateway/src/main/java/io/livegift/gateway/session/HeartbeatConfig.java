package io.livegift.gateway.session;

import io.livegift.runtime.config.ConfigReader;
import java.time.Duration;

/**
 * When a silent connection is given up.
 *
 * @param idle without a frame or a WebSocket pong; at half of it the server pings
 */
public record HeartbeatConfig(Duration idle) {

  public static HeartbeatConfig from(ConfigReader config) {
    return new HeartbeatConfig(config.seconds("gateway.heartbeat.idle-s", 60, 1, 3_600));
  }
}
