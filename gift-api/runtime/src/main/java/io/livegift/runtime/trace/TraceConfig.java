package io.livegift.runtime.trace;

import io.livegift.runtime.config.ConfigReader;

/**
 * Which gifts are traced.
 *
 * @param samplePerMillion of a million gifts; chosen by trace id, so that all processes agree
 */
public record TraceConfig(int samplePerMillion) {

  static final int ALL = 1_000_000;

  public static TraceConfig from(ConfigReader config) {
    return new TraceConfig(config.integer("trace.sample-per-million", 0, 0, ALL));
  }
}
