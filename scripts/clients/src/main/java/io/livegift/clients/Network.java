package io.livegift.clients;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The threads that any number of clients share. */
public final class Network implements AutoCloseable {

  static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

  final HttpClient http;
  final ScheduledExecutorService timer;

  public Network() {
    this.timer = Executors.newScheduledThreadPool(1, Network::daemon);
    this.http = HttpClient.newBuilder().connectTimeout(CONNECT_TIMEOUT).build();
  }

  void later(Runnable task, long delayMs) {
    Future<?> unused = timer.schedule(task, delayMs, TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "client-timer");
    thread.setDaemon(true);
    return thread;
  }
}
