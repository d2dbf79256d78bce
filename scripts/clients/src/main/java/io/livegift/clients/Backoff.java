package io.livegift.clients;

import java.util.function.DoubleSupplier;

/**
 * How long to wait before trying again: doubles up to a bound, and is spread evenly over its whole
 * range, so that those who were cut off together do not come back together.
 *
 * @param random from 0 to below 1
 */
record Backoff(long firstMs, long mostMs, DoubleSupplier random) {

  long delayMs(int failures) {
    long range = Math.min(mostMs, firstMs << Math.min(failures, 20));
    return (long) (range * random.getAsDouble());
  }
}
