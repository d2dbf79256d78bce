package io.livegift.gateway.session;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;

/** How connections end. */
public final class SessionMetrics {

  private final Counter slowReaders;
  private final Map<CloseCode, Counter> closed = new EnumMap<>(CloseCode.class);

  public SessionMetrics(MeterRegistry meters) {
    slowReaders = meters.counter("gateway.slow.readers.closed");
    for (CloseCode code : CloseCode.values()) {
      closed.put(code, meters.counter("gateway.closed", "code", Integer.toString(code.code())));
    }
  }

  Counter slowReaders() {
    return slowReaders;
  }

  void closed(CloseCode code) {
    Counter counter = closed.get(code);
    if (counter != null) {
      counter.increment();
    }
  }
}
