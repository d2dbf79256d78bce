package io.livegift.runtime.lifecycle;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What SIGTERM does, step by step in the order declared.
 *
 * <p>A step that fails or exceeds its bound is logged and the next one runs: nothing holds the
 * process for ever. What a step leaves undone is what a {@code kill -9} would leave undone, and is
 * repaired the same way. Libraries have shutdown hooks of their own; what they have not done
 * {@value #OTHERS_MS} ms after the last step is not waited for.
 */
public final class Shutdown {

  private static final Logger log = LoggerFactory.getLogger(Shutdown.class);

  private static final int OTHERS_MS = 2_000;

  /** What a shell reports of a process that SIGTERM ended. */
  private static final int TERMINATED = 128 + 15;

  private record Step(String what, Duration bound, Runnable action) {}

  private final List<Step> steps = new ArrayList<>();

  public void step(String what, Duration bound, Runnable action) {
    steps.add(new Step(what, bound, action));
  }

  /** From here on the steps run when the JVM is told to stop. */
  public void armed() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::runAsHook, "shutdown"));
  }

  private void runAsHook() {
    run();
    start(Shutdown::endForGood, "other hooks");
  }

  private static void endForGood() {
    try {
      TimeUnit.MILLISECONDS.sleep(OTHERS_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    log.warn("Ended without waiting for the hooks of libraries");
    Runtime.getRuntime().halt(TERMINATED);
  }

  /** Runs the steps now; for tests and for a start that failed half-way. */
  public void run() {
    for (Step step : steps) {
      long began = System.nanoTime();
      try {
        CompletableFuture.runAsync(step.action, work -> start(work, step.what))
            .get(step.bound.toMillis(), TimeUnit.MILLISECONDS);
        log.info("{}: {} ms", step.what, (System.nanoTime() - began) / 1_000_000);
      } catch (TimeoutException e) {
        log.warn("{}: not done within {}", step.what, step.bound);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      } catch (java.util.concurrent.ExecutionException e) {
        log.warn("{}: failed", step.what, e.getCause());
      }
    }
  }

  private static void start(Runnable work, String what) {
    Thread thread = new Thread(work, "shutdown: " + what);
    thread.setDaemon(true);
    thread.start();
  }
}
