package io.livegift.runtime.trace;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/** Takes spans as any OTLP collector does, and keeps them. */
final class OtlpCollector implements AutoCloseable {

  /** A span and the service that it is of. */
  record Received(String service, String name, String traceId, String spanId, String parentId) {}

  final List<Received> spans = new CopyOnWriteArrayList<>();
  private final CountDownLatch answers = new CountDownLatch(1);
  private final HttpServer server;

  private OtlpCollector() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/v1/traces", this::take);
    server.start();
  }

  static OtlpCollector answering() {
    OtlpCollector collector = new OtlpCollector();
    collector.answers.countDown();
    return collector;
  }

  /** Accepts connections and never answers a request. */
  static OtlpCollector silent() {
    return new OtlpCollector();
  }

  String endpoint() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      ExportTraceServiceRequest request =
          ExportTraceServiceRequest.parseFrom(exchange.getRequestBody());
      request.getResourceSpansList().stream().flatMap(OtlpCollector::received).forEach(spans::add);
      answers.await();
      exchange.sendResponseHeaders(200, -1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Stream<Received> received(ResourceSpans resource) {
    String service =
        resource.getResource().getAttributesList().stream()
            .filter(attribute -> attribute.getKey().equals("service.name"))
            .map(KeyValue::getValue)
            .findFirst()
            .orElseThrow()
            .getStringValue();
    return resource.getScopeSpansList().stream()
        .flatMap(scope -> scope.getSpansList().stream())
        .map(span -> received(service, span));
  }

  private static Received received(String service, Span span) {
    HexFormat hex = HexFormat.of();
    return new Received(
        service,
        span.getName(),
        hex.formatHex(span.getTraceId().toByteArray()),
        hex.formatHex(span.getSpanId().toByteArray()),
        hex.formatHex(span.getParentSpanId().toByteArray()));
  }

  @Override
  public void close() {
    answers.countDown();
    server.stop(0);
  }
}
