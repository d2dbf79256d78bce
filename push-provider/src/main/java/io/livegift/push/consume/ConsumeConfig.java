package io.livegift.push.consume;

import io.livegift.runtime.config.ConfigReader;
import java.time.Duration;

/**
 * How the queues are read.
 *
 * @param threads that hand batches to the shards
 * @param batchMessages queue messages a call of the listener, and taken a pull
 * @param batchTaps taps a script call
 * @param pause how long a queue rests after its batch was refused
 */
public record ConsumeConfig(int threads, int batchMessages, int batchTaps, Duration pause) {

  public static ConsumeConfig from(ConfigReader reader) {
    return new ConsumeConfig(
        reader.integer("push.consume.threads", 16, 1, 128),
        reader.integer("push.consume.batch-messages", 32, 1, 256),
        reader.integer("push.consume.batch-taps", 128, 1, 1_000),
        reader.millis("push.consume.pause-ms", 50, 10, 5_000));
  }
}
