package io.livegift.runtime.ops;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.livegift.runtime.Env;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The admin port: {@code GET /metrics} in the Prometheus text format, {@code GET /health} with one
 * line a part, 200 when every part is well and 503 otherwise, {@code GET /ops} for people. Loopback
 * unless configured.
 */
public final class AdminServer implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(AdminServer.class);

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final JvmGcMetrics gc = new JvmGcMetrics();
  private final Map<String, BooleanSupplier> checks = new ConcurrentSkipListMap<>();
  private final ExecutorService threads;
  private final HttpServer server;

  public AdminServer(Env env) {
    registry.config().commonTags("instance_name", env.instance()).meterFilter(new LatencyBuckets());
    new JvmMemoryMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    gc.bindTo(registry);
    threads =
        Executors.newFixedThreadPool(
            2,
            work -> {
              Thread thread = new Thread(work, "admin");
              thread.setDaemon(true);
              return thread;
            });
    try {
      server = HttpServer.create(new InetSocketAddress(env.bindHost(), env.adminPort()), 16);
    } catch (IOException e) {
      throw new UncheckedIOException("The admin port " + env.adminPort() + " is not free", e);
    }
    server.setExecutor(threads);
    server.createContext(
        "/metrics", exchange -> answer(exchange, 200, "text/plain; version=0.0.4", metrics()));
    server.createContext("/health", this::health);
    server.createContext("/ops", new OpsPage(new Figures(new Peers(env))));
  }

  public MeterRegistry registry() {
    return registry;
  }

  /** Adds a part to the health answer; the check must return at once. */
  public void check(String part, BooleanSupplier healthy) {
    checks.put(part, healthy);
  }

  /** Adds a page of the process. */
  public void serve(String path, HttpHandler page) {
    server.createContext(path, page);
  }

  /** Answers from now on; before every part is well, with 503. */
  public void start() {
    server.start();
  }

  private String metrics() {
    return registry.scrape();
  }

  private void health(HttpExchange exchange) throws IOException {
    boolean well = !checks.isEmpty();
    StringBuilder lines = new StringBuilder();
    for (Map.Entry<String, BooleanSupplier> check : checks.entrySet()) {
      boolean healthy = healthy(check);
      well &= healthy;
      lines.append(healthy ? "ok   " : "down ").append(check.getKey()).append('\n');
    }
    answer(exchange, well ? 200 : 503, "text/plain", lines.toString());
  }

  private static boolean healthy(Map.Entry<String, BooleanSupplier> check) {
    try {
      return check.getValue().getAsBoolean();
    } catch (RuntimeException e) {
      log.warn("The health check of {} failed", check.getKey(), e);
      return false;
    }
  }

  private static void answer(HttpExchange exchange, int status, String type, String text)
      throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
    gc.close();
  }
}
