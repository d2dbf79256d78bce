package io.livegift.runtime.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

class TracesTest {

  private final KeptSpans spans = new KeptSpans();
  private int sampled = TraceConfig.ALL;
  private final Traces gateway = process("gateway");
  private final Traces provider = process("provider");

  private Traces process(String name) {
    return new Traces(
        name, name + "-1", SimpleSpanProcessor.create(spans), () -> new TraceConfig(sampled));
  }

  @AfterEach
  void stop() {
    gateway.close();
    provider.close();
  }

  @Test
  void everyAttemptOfARequestHasOneTrace_otherRequestsHaveOthers() {
    gateway.gift("tap", "ann", "r-1").close();
    provider.gift("tap", "ann", "r-1").close();
    gateway.gift("tap", "ann", "r-2").close();
    gateway.gift("tap", "bob", "r-1").close();
    List<String> ids = spans.kept.stream().map(SpanData::getTraceId).toList();
    assertEquals(ids.get(0), ids.get(1));
    assertEquals(3, ids.stream().distinct().count());
  }

  @Test
  void stepsOfAGiftHangTogether_acrossProcesses() {
    String carried;
    try (Traced tap = gateway.gift("tap", "ann", "r-1").note("requestId", "r-1")) {
      carried = Traces.traceparent();
      assertEquals(MDC.get(Traced.LOG_KEY), carried.substring(3, 35));
      tap.note("msgId", null);
    }
    assertNull(MDC.get(Traced.LOG_KEY));
    assertNull(Traces.traceparent());
    provider.step("accept", carried).note("seq", 7).close();
    SpanData tap = spans.kept.get(0);
    SpanData accept = spans.kept.get(1);
    assertEquals(tap.getTraceId(), accept.getTraceId());
    assertEquals(tap.getSpanId(), accept.getParentSpanId());
    assertEquals("7", accept.getAttributes().get(AttributeKey.stringKey("seq")));
    assertEquals(1, tap.getAttributes().size());
  }

  @Test
  void nothingIsRecorded_whereNothingIsSampled() {
    sampled = 0;
    try (Traced tap = gateway.gift("tap", "ann", "r-1")) {
      tap.note("requestId", "r-1");
      assertNull(Traces.traceparent());
    }
    provider.step("accept", null).note("seq", 7).close();
    assertEquals(List.of(), spans.kept);
  }

  @Test
  void takesAboutTheShareThatIsAskedFor_andTheSameInEveryProcess() {
    sampled = TraceConfig.ALL / 10;
    for (int i = 0; i < 2_000; i++) {
      gateway.gift("tap", "ann", "r-" + i).close();
    }
    int taken = spans.kept.size();
    assertTrue(taken > 140 && taken < 260, taken + " of 2000");
    for (int i = 0; i < 2_000; i++) {
      provider.gift("charge", "ann", "r-" + i).close();
    }
    assertEquals(2 * taken, spans.kept.size());
  }

  @Test
  void whatIsNoTraceparentTracesNothing() {
    String sound = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    assertTrue(Traceparent.read(sound).isValid());
    assertEquals(sound, Traceparent.write(Traceparent.read(sound)));
    for (String text :
        new String[] {"", "00", sound.replace('-', '+'), "00-" + "0".repeat(53), sound + "x"}) {
      provider.step("accept", text).close();
    }
    String zeros = "00-" + "0".repeat(32) + "-b7ad6b7169203331-01";
    provider.step("accept", zeros).close();
    provider.step("accept", sound.substring(0, 53) + "zz").close();
    provider.step("accept", sound.substring(0, 53) + "00").close();
    assertEquals(1, spans.kept.size(), "only the sound one with something behind it");
    assertNotNull(spans.kept.get(0).getParentSpanContext());
  }
}
