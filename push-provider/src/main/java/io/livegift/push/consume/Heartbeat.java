package io.livegift.push.consume;

import io.livegift.push.state.LuaScript;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.redisson.api.RedissonClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the other push providers through Redis that this one moves, and knows which of them hang.
 *
 * <p>The broker (5.5.0) takes a connection for dead when it has neither read from it nor written to
 * it for some seconds. To a process that is stopped it goes on writing, one answer for each pull
 * that it holds, so that the rooms of that process may stay silent for as long as a pull is held:
 * 15 s. Whoever does not beat gets no queues from the others ({@link EvenShares}), whatever the
 * broker lists; the lock at the broker and the fence still decide who may write.
 *
 * <p>With Redis away nobody is judged.
 */
public final class Heartbeat implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Heartbeat.class);
  private static final String BEATS = "push:beats";
  private static final long EVERY_MS = 500;

  private final LuaScript script;
  private final Pulse pulse = new Pulse(System.nanoTime());
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "heartbeat"));
  private List<String> gone = List.of();
  private Set<String> hanging = Set.of();

  public Heartbeat(RedissonClient redis) {
    script = LuaScript.load(redis, Heartbeat.class, "beat");
  }

  /** Beats from now on. */
  void start(String member) {
    var unused =
        timer.scheduleWithFixedDelay(() -> beat(member), 0, EVERY_MS, TimeUnit.MILLISECONDS);
  }

  private void beat(String member) {
    try {
      List<Object> arguments = new ArrayList<>(gone);
      arguments.add(0, member);
      List<Object> answer = script.list(BEATS, arguments.toArray());
      long now = System.nanoTime();
      pulse.look(counts(answer), now);
      gone = pulse.forget(now);
      report(pulse.hanging(now));
    } catch (RuntimeException e) {
      // Whoever cannot look does not judge, and is judged by those who can; the health check tells.
      log.debug("No beat: {}", e.getMessage());
    }
  }

  private void report(Set<String> now) {
    if (!now.equals(hanging)) {
      hanging = now;
      log.warn("Push providers that do not move, and get no queues: {}", now);
    }
  }

  private static Map<String, Long> counts(List<Object> fields) {
    Map<String, Long> counts = new HashMap<>();
    for (int i = 0; i + 1 < fields.size(); i += 2) {
      counts.put((String) fields.get(i), Long.valueOf((String) fields.get(i + 1)));
    }
    return counts;
  }

  boolean hangs(String member) {
    return pulse.hangs(member, System.nanoTime());
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
