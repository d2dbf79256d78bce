package io.livegift.gateway.uplink;

import io.livegift.api.ErrorCode;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;

/** Acks, by code. */
public final class AckMetrics {

  private final Map<ErrorCode, Counter> acks = new EnumMap<>(ErrorCode.class);

  public AckMetrics(MeterRegistry meters) {
    for (ErrorCode code : ErrorCode.values()) {
      acks.put(code, meters.counter("gateway.gift.acks", "code", code.name()));
    }
  }

  void count(ErrorCode code) {
    Counter counter = acks.get(code);
    if (counter != null) {
      counter.increment();
    }
  }
}
