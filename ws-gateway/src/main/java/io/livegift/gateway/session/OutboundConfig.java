package io.livegift.gateway.session;

import io.livegift.runtime.config.ConfigReader;
import java.time.Duration;

/**
 * What a connection that does not read may cost.
 *
 * @param bytes waiting for its socket, beyond what the kernel took
 * @param writes waiting for its socket
 * @param stall without the socket taking anything
 * @param closeGrace from the close frame to the end
 */
public record OutboundConfig(int bytes, int writes, Duration stall, Duration closeGrace) {

  public static OutboundConfig from(ConfigReader config) {
    return new OutboundConfig(
        config.integer("gateway.outbound.max-bytes", 524_288, 16_384, 16_777_216),
        config.integer("gateway.outbound.max-writes", 1_024, 16, 100_000),
        config.seconds("gateway.outbound.stall-s", 30, 1, 600),
        config.millis("gateway.close-grace-ms", 2_000, 100, 30_000));
  }
}
