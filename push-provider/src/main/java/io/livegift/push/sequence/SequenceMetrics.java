package io.livegift.push.sequence;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the shards of this process took in; alarms when the clocks of two stores drift apart. */
public final class SequenceMetrics {

  private static final Logger log = LoggerFactory.getLogger(SequenceMetrics.class);
  private static final long SKEW_ALARM_MS = 500;

  private final Counter messages;
  private final Counter repeats;
  private final Counter merged;
  private final Counter expired;
  private final Counter skewed;
  private final Counter fenced;
  private final Map<Integer, Long> windows = new ConcurrentHashMap<>();
  private final AtomicLong skewMs = new AtomicLong();

  public SequenceMetrics(MeterRegistry registry) {
    messages = registry.counter("push.messages");
    repeats = registry.counter("push.repeats");
    merged = registry.counter("push.merged");
    expired = registry.counter("push.expired");
    skewed = registry.counter("push.skewed");
    fenced = registry.counter("push.fenced");
    registry.gauge("push.skew.ms", skewMs);
    registry.gauge(
        "push.windows.open",
        windows,
        shards -> shards.values().stream().mapToDouble(Long::doubleValue).sum());
  }

  /** A shard was found to belong to another owner. */
  void fenced() {
    fenced.increment();
  }

  /** How many combo windows of the shard are open here. */
  void windows(int shard, long open) {
    windows.put(shard, open);
  }

  void count(Taken taken) {
    messages.increment(taken.outcomes().size() - (double) taken.expired());
    repeats.increment(taken.repeats().size());
    merged.increment((double) taken.merged());
    if (taken.expired() > 0) {
      expired.increment((double) taken.expired());
      log.warn("{} gifts came too late to be shown", taken.expired());
    }
    skewMs.set(taken.skewMs());
    if (taken.skewMs() > SKEW_ALARM_MS) {
      skewed.increment();
      log.error("The database clock is {} ms ahead of Redis: gifts live longer", taken.skewMs());
    }
  }
}
