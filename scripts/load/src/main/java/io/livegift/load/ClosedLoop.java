package io.livegift.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Callers that each go on with the next attempt as soon as they have the outcome of the last. */
public final class ClosedLoop {

  private static final long LONGEST_US = TimeUnit.SECONDS.toMicros(60);

  /** One caller's work, called again and again by one thread. */
  @FunctionalInterface
  public interface Caller {

    /** False when the attempt did not succeed. */
    boolean once() throws Exception;
  }

  /**
   * What came of it.
   *
   * @param latency microseconds of each attempt that succeeded
   */
  public record Run(long done, long failed, double seconds, Histogram latency) {

    public double perSecond() {
      return done / seconds;
    }

    public double p50Ms() {
      return latency.getValueAtPercentile(50) / 1_000.0;
    }

    public double p99Ms() {
      return latency.getValueAtPercentile(99) / 1_000.0;
    }
  }

  private ClosedLoop() {}

  /**
   * Runs all callers for a while, each on a thread of its own; rethrows what one of them throws.
   */
  public static Run run(List<? extends Caller> callers, Duration time)
      throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(callers.size());
    long began = System.nanoTime();
    long end = began + time.toNanos();
    try {
      List<Future<Run>> runs = new ArrayList<>();
      for (Caller caller : callers) {
        runs.add(threads.submit(() -> run(caller, end)));
      }
      Histogram latency = new Histogram(LONGEST_US, 3);
      long failed = 0;
      for (Future<Run> run : runs) {
        latency.add(run.get().latency());
        failed += run.get().failed();
      }
      double seconds = (System.nanoTime() - began) / 1e9;
      return new Run(latency.getTotalCount(), failed, seconds, latency);
    } finally {
      threads.shutdownNow();
    }
  }

  private static Run run(Caller caller, long end) throws Exception {
    Histogram latency = new Histogram(LONGEST_US, 3);
    long failed = 0;
    for (long began = System.nanoTime(); began < end; ) {
      boolean done = caller.once();
      long now = System.nanoTime();
      if (done) {
        latency.recordValue(Math.min(TimeUnit.NANOSECONDS.toMicros(now - began), LONGEST_US));
      } else {
        failed++;
      }
      began = now;
    }
    return new Run(latency.getTotalCount(), failed, 0, latency);
  }
}
