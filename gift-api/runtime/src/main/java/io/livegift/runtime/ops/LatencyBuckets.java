package io.livegift.runtime.ops;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import java.time.Duration;
import java.util.stream.DoubleStream;

/**
 * Every timer is a histogram with the same buckets, so that percentiles can be taken over all
 * processes of a kind: those that a process computes by itself cannot be added up.
 */
final class LatencyBuckets implements MeterFilter {

  private static final double[] NANOS =
      DoubleStream.of(1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000)
          .map(millis -> millis * Duration.ofMillis(1).toNanos())
          .toArray();

  @Override
  public DistributionStatisticConfig configure(Meter.Id id, DistributionStatisticConfig config) {
    return id.getType() == Meter.Type.TIMER
        ? DistributionStatisticConfig.builder().serviceLevelObjectives(NANOS).build().merge(config)
        : config;
  }
}
