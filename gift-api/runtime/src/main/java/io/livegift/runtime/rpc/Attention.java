package io.livegift.runtime.rpc;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows which instances answer.
 *
 * <p>A process that hangs, or to which the line is dead, keeps its registration and its connections
 * for many seconds, and every call sent there is lost time. So each instance is asked for an echo
 * again and again; one that leaves it unanswered is silent until it answers. A call that is under
 * way there still has to time out.
 */
final class Attention {

  private static final Logger log = LoggerFactory.getLogger(Attention.class);

  private final Map<Object, Map<String, Supplier<CompletableFuture<?>>>> watched =
      new ConcurrentHashMap<>();
  private final Map<String, Ear> ears = new ConcurrentHashMap<>();

  /**
   * Replaces what this watcher wants to know of.
   *
   * @param instances by address, how each is asked: a future that fails when no answer comes in
   *     time
   */
  void watch(Object watcher, Map<String, Supplier<CompletableFuture<?>>> instances) {
    watched.put(watcher, Map.copyOf(instances));
  }

  /** Asks each instance that is not being asked; call it a few times a second. */
  void look() {
    Map<String, Supplier<CompletableFuture<?>>> all = new HashMap<>();
    watched.values().forEach(all::putAll);
    ears.keySet().retainAll(all.keySet());
    all.forEach((address, echo) -> ears.computeIfAbsent(address, Ear::new).ask(echo));
  }

  boolean isSilent(String address) {
    Ear ear = ears.get(address);
    return ear != null && ear.silent;
  }

  private static final class Ear {
    final String address;
    volatile boolean asking;
    volatile boolean silent;

    Ear(String address) {
      this.address = address;
    }

    void ask(Supplier<CompletableFuture<?>> echo) {
      if (!asking) {
        asking = true;
        var unused = echo.get().whenComplete((answer, fault) -> heard(fault == null));
      }
    }

    private void heard(boolean answered) {
      asking = false;
      if (silent == answered) {
        silent = !answered;
        log.info("{} {}", address, answered ? "answers again" : "does not answer: avoided");
      }
    }
  }
}
