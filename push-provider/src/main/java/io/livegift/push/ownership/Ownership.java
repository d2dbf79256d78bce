package io.livegift.push.ownership;

import io.livegift.push.sequence.ShardState;
import io.livegift.push.sequence.ShardWriter;
import io.livegift.push.sequence.Taken;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.redisson.api.RedissonClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the shards whose queues are assigned here and closes the others, on one thread.
 *
 * <p>A queue gives the right to try; the lock makes the owner; the fence, written by the same
 * script that checks the lock, makes every earlier owner harmless. A {@code kill -9} between any
 * two lines leaves at most a lock that lapses with its lease and a fence that the next owner
 * replaces.
 */
public final class Ownership implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Ownership.class);
  private static final long STOP_BOUND_MS = 2_000;

  /** Few enough that a lock cannot lapse before its shard is open. */
  private static final int TAKEN_AT_ONCE = 8;

  private final Supplier<Set<Integer>> assigned;
  private final ShardState state;
  private final ShardLocks locks;
  private final WriterFactory writers;
  private final Supplier<OwnershipConfig> config;
  private final Timer takeover;
  private final Map<Integer, ShardWriter> open;
  private final Map<Integer, Long> wantedSince = new ConcurrentHashMap<>();
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "ownership"));
  private long renewedNanos = System.nanoTime();
  private boolean stopped;

  public Ownership(
      OpenShards shards,
      Supplier<Set<Integer>> assigned,
      ShardState state,
      RedissonClient redis,
      WriterFactory writers,
      Supplier<OwnershipConfig> config,
      MeterRegistry registry) {
    this.open = shards.writers;
    this.assigned = assigned;
    this.state = state;
    this.locks = new ShardLocks(redis);
    this.writers = writers;
    this.config = config;
    this.takeover = registry.timer("push.shard.takeover");
    registry.gaugeMapSize("push.shards.owned", List.of(), open);
  }

  public void start() {
    thread.execute(this::tick);
  }

  /** Whether every shard whose queue is assigned here is open. */
  public boolean complete() {
    return open.keySet().containsAll(assigned.get());
  }

  private void tick() {
    if (stopped) {
      return;
    }
    try {
      Set<Integer> wanted = assigned.get();
      wantedSince.keySet().retainAll(wanted);
      close(shards(open.keySet(), shard -> !wanted.contains(shard) || !isOpen(shard)));
      renewWhenDue();
      List<Integer> missing = shards(wanted, shard -> !open.containsKey(shard));
      for (int from = 0; from < missing.size(); from += TAKEN_AT_ONCE) {
        take(missing.subList(from, Math.min(missing.size(), from + TAKEN_AT_ONCE)));
      }
    } catch (RuntimeException e) {
      log.warn("Ownership could not be settled, trying again: {}", e.toString());
    }
    var unused = thread.schedule(this::tick, config.get().poll().toMillis(), TimeUnit.MILLISECONDS);
  }

  private boolean isOpen(int shard) {
    ShardWriter writer = open.get(shard);
    return writer != null && writer.isOpen();
  }

  private static List<Integer> shards(Set<Integer> of, IntPredicate which) {
    return of.stream().filter(which::test).toList();
  }

  private void take(List<Integer> shards) {
    shards.forEach(shard -> wantedSince.putIfAbsent(shard, System.nanoTime()));
    Map<Integer, String> fences = new HashMap<>();
    for (int shard : locks.take(shards, config.get().lease().toMillis())) {
      fences.put(shard, UUID.randomUUID().toString());
    }
    state
        .open(fences, locks.holder())
        .forEach(
            (shard, answer) -> {
              if (answer instanceof Taken left) {
                begin(writers.writer(shard, fences.get(shard)), shard, left);
              }
            });
  }

  private void begin(ShardWriter writer, int shard, Taken left) {
    writer.begin(left);
    open.put(shard, writer);
    // Much may have been left unsettled; the shards that are open already must not lapse meanwhile.
    renewWhenDue();
    Long since = wantedSince.remove(shard);
    if (since != null) {
      takeover.record(System.nanoTime() - since, TimeUnit.NANOSECONDS);
    }
  }

  private void renewWhenDue() {
    long leaseMs = config.get().lease().toMillis();
    if (System.nanoTime() - renewedNanos < TimeUnit.MILLISECONDS.toNanos(leaseMs / 3)) {
      return;
    }
    renewedNanos = System.nanoTime();
    List<Integer> lost = locks.renew(open.keySet(), leaseMs);
    if (!lost.isEmpty()) {
      log.warn("The locks of shards {} were lost", lost);
      close(lost);
    }
  }

  private void close(Collection<Integer> shards) {
    for (int shard : shards) {
      ShardWriter writer = open.remove(shard);
      if (writer != null) {
        writer.close();
      }
    }
    List<Integer> unused = locks.release(shards);
  }

  private void closeAll() {
    // The queues are still assigned: without this the next tick would take the shards back.
    stopped = true;
    close(List.copyOf(open.keySet()));
  }

  /** Finishes what is under way, then gives every shard up. */
  @Override
  public void close() {
    try {
      thread.submit(this::closeAll).get(STOP_BOUND_MS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      log.warn("Not every shard was given up, its lock will lapse", e);
    }
    thread.shutdownNow();
  }
}
