package io.livegift.gateway.server;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/** What comes through the door. */
record DoorMetrics(Counter unauthenticated, Counter upgraded, Counter framesIn, Counter refused) {

  static DoorMetrics in(MeterRegistry meters) {
    return new DoorMetrics(
        meters.counter("gateway.handshakes.unauthenticated"),
        meters.counter("gateway.handshakes"),
        meters.counter("gateway.frames.in"),
        meters.counter("gateway.frames.refused"));
  }
}
