package io.livegift.push.sequence;

import io.livegift.runtime.config.ConfigReader;
import java.time.Duration;

/**
 * What a shard remembers, and for how long.
 *
 * @param expire age at which a gift is too old to be shown, judged once, when it is accepted
 * @param dedupTtl how long the outcome of a tap is known; longer than a tap can take to come again
 *     and still be young enough to be shown
 * @param historyMax messages kept a room
 * @param historyIdle how long the history of a silent room is kept
 * @param flushMax windows that one script call closes at most
 * @param parkedMax undecodable bodies kept a shard
 * @param registration how long messages are routed to a gateway after it was last heard of
 */
public record SequenceConfig(
    Duration expire,
    Duration dedupTtl,
    int historyMax,
    Duration historyIdle,
    int flushMax,
    int parkedMax,
    Duration registration) {

  public static SequenceConfig from(ConfigReader reader) {
    SequenceConfig config =
        new SequenceConfig(
            reader.millis("push.expire-ms", 10_000, 1_000, 600_000),
            reader.seconds("push.dedup-ttl-s", 600, 60, 86_400),
            reader.integer("push.history.max-messages", 1_000, 10, 100_000),
            reader.seconds("push.history.idle-s", 600, 30, 86_400),
            reader.integer("push.combo.flush-max", 256, 1, 10_000),
            reader.integer("push.parked.max", 1_000, 1, 100_000),
            reader.millis("push.gateway.registration-ms", 10_000, 2_000, 60_000));
    if (config.dedupTtl.compareTo(config.expire.multipliedBy(2)) < 0) {
      reader.reject("push.dedup-ttl-s", "shorter than twice push.expire-ms");
    }
    return config;
  }
}
