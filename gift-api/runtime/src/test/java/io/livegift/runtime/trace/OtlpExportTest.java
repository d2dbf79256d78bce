package io.livegift.runtime.trace;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.livegift.runtime.Env;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class OtlpExportTest {

  /** More than the exporter keeps while a collector is silent. */
  private static final int FLOOD = 10_000;

  @Test
  void spansOfAGiftReachTheCollector_underOneTrace() {
    try (OtlpCollector collector = OtlpCollector.answering()) {
      String traceId = giveThrough(collector);
      await().until(() -> collector.spans.size() == 2);
      Map<String, OtlpCollector.Received> byStep =
          collector.spans.stream()
              .collect(Collectors.toMap(OtlpCollector.Received::name, span -> span));
      OtlpCollector.Received tap = byStep.get("tap");
      OtlpCollector.Received accept = byStep.get("accept");
      assertEquals("ws-gateway", tap.service());
      assertEquals("push-provider", accept.service());
      assertEquals(traceId, tap.traceId());
      assertEquals(traceId, accept.traceId());
      assertEquals(tap.spanId(), accept.parentId());
    }
  }

  /** One gift through two processes; the id of its trace. */
  private static String giveThrough(OtlpCollector collector) {
    try (Traces gateway = process("ws-gateway", collector);
        Traces push = process("push-provider", collector)) {
      String carried;
      try (Traced tap = gateway.gift("tap", "ann", "r-1")) {
        carried = Traces.traceparent();
        tap.note("requestId", "r-1");
      }
      push.step("accept", carried).note("seq", 7).close();
      return Traceparent.read(carried).getTraceId();
    }
  }

  @Test
  void silentCollectorHoldsNoGift_norTheEndOfTheProcess() {
    try (OtlpCollector collector = OtlpCollector.silent()) {
      assertTimeoutPreemptively(
          Duration.ofSeconds(10),
          () -> {
            try (Traces gateway = process("ws-gateway", collector)) {
              for (int i = 0; i < FLOOD; i++) {
                gateway.gift("tap", "ann", "r-" + i).close();
              }
            }
          });
    }
  }

  private static Traces process(String application, OtlpCollector collector) {
    Env env = new Env(Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint()));
    return new Traces(application, env, () -> new TraceConfig(TraceConfig.ALL));
  }
}
