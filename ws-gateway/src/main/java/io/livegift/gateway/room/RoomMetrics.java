package io.livegift.gateway.room;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/** What repair had to do. */
record RoomMetrics(
    Counter repairs, Counter repaired, Counter jumps, Counter epochs, Counter conflicts) {

  static RoomMetrics in(MeterRegistry meters) {
    return new RoomMetrics(
        meters.counter("gateway.sync.repairs"),
        meters.counter("gateway.sync.repaired.messages"),
        meters.counter("gateway.sync.holes.given.up"),
        meters.counter("gateway.sync.epoch.changes"),
        meters.counter("gateway.sync.conflicts"));
  }
}
