package io.livegift.faults.clock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;

/** The time as altered code sees it: the machine's, moved by what a file says in milliseconds. */
public final class SteppedClock {

  private static final long LOOK_EVERY_MS = 100;

  private static volatile long stepMs;

  private SteppedClock() {}

  /** Instead of {@link System#currentTimeMillis}. */
  public static long currentTimeMillis() {
    return System.currentTimeMillis() + stepMs;
  }

  /** Instead of {@link Instant#now()}. */
  public static Instant now() {
    return Instant.now().plusMillis(stepMs);
  }

  /** Instead of {@link Clock#systemUTC}. */
  public static Clock systemUTC() {
    return new Clock() {
      @Override
      public ZoneId getZone() {
        return ZoneOffset.UTC;
      }

      @Override
      public Clock withZone(ZoneId zone) {
        return Clock.offset(Clock.system(zone), Duration.ofMillis(stepMs));
      }

      @Override
      public Instant instant() {
        return now();
      }
    };
  }

  static void follow(Path file) {
    Thread thread = new Thread(() -> look(file), "stepped-clock");
    thread.setDaemon(true);
    thread.start();
  }

  private static void look(Path file) {
    while (true) {
      try {
        stepMs = Long.parseLong(Files.readString(file).strip());
      } catch (IOException | NumberFormatException e) {
        // It is being written: what it said before counts.
      }
      try {
        TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MS);
      } catch (InterruptedException e) {
        return;
      }
    }
  }
}
