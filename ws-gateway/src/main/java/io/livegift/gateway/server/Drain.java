package io.livegift.gateway.server;

import io.livegift.gateway.protocol.ServerFrame.Reconnect;
import io.livegift.gateway.session.Session;
import io.livegift.gateway.session.Sessions;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/**
 * Sends every client elsewhere: told when to come back, at a random time so that they do not all
 * come at once; closed with 1001 when what it sent has been answered. Clients lose nothing: they
 * return with their {@code lastSeq}, and repeat what has no ack.
 */
public final class Drain {

  private static final long POLL_MS = 20;

  private final Sessions sessions;
  private final Supplier<DrainConfig> config;

  public Drain(Sessions sessions, Supplier<DrainConfig> config) {
    this.sessions = sessions;
    this.config = config;
  }

  /** Returns when every connection has gone, or the bound has passed. */
  public void run() {
    DrainConfig limits = config.get();
    long spreadMs = limits.spread().toMillis();
    sessions.each(
        session -> session.send(new Reconnect(ThreadLocalRandom.current().nextLong(spreadMs + 1))));
    long began = System.nanoTime();
    waitForNone(began, limits.spread());
    sessions.each(Session::drain);
    waitForNone(began, limits.bound());
    sessions.each(Session::end);
  }

  private void waitForNone(long since, Duration atMost) {
    while (sessions.count() > 0 && System.nanoTime() - since < atMost.toNanos()) {
      try {
        Thread.sleep(POLL_MS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
