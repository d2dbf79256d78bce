package io.livegift.push.ownership;

import io.livegift.runtime.config.ConfigReader;
import java.time.Duration;

/**
 * How a shard changes hands.
 *
 * @param lease how long the lock of a shard outlives an owner that no longer renews it; a third of
 *     it passes between two renewals
 * @param poll how often assigned queues and open shards are compared
 */
public record OwnershipConfig(Duration lease, Duration poll) {

  public static OwnershipConfig from(ConfigReader reader) {
    return new OwnershipConfig(
        reader.millis("push.shard.lease-ms", 2_500, 1_000, 30_000),
        reader.millis("push.shard.poll-ms", 100, 20, 1_000));
  }
}
