package io.livegift.push.presence;

import io.livegift.runtime.config.ConfigReader;
import java.time.Duration;

/**
 * How long nobody needs to be heard of.
 *
 * @param registration of a gateway, as fan-out has it
 * @param online of a user
 * @param pruneMax ghosts of a room removed a heartbeat
 */
public record PresenceConfig(Duration registration, Duration online, int pruneMax) {

  public static PresenceConfig from(ConfigReader reader) {
    return new PresenceConfig(
        reader.millis("push.gateway.registration-ms", 10_000, 2_000, 60_000),
        reader.seconds("push.presence.ttl-s", 30, 5, 600),
        reader.integer("push.presence.prune-max", 500, 10, 10_000));
  }
}
