package io.livegift.runtime.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.core.joran.spi.JoranException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.MDC;

/** The log configuration that every service ships, in both forms. */
class LogFormatTest {

  @Test
  void json_isOneObjectALine_withTheTraceIdOfTheGift() throws Exception {
    List<String> lines = logged("json");
    assertEquals(2, lines.size(), lines::toString);
    JsonNode traced = json(lines.get(0));
    assertEquals("said on\ntwo lines", traced.get("formattedMessage").asText());
    assertEquals("WARN", traced.get("level").asText());
    assertEquals("gone", traced.at("/throwable/message").asText());
    assertEquals(traceId(), traced.at("/mdc/trace_id").asText());
    assertTrue(json(lines.get(1)).at("/mdc/trace_id").isMissingNode());
  }

  @Test
  void text_bearsTheTraceIdOfTheGift_andNothingInItsPlaceElsewhere() throws Exception {
    List<String> lines = logged("text");
    assertTrue(lines.get(0).endsWith("trace_id=" + traceId() + " said on"), lines.get(0));
    String last = lines.get(lines.size() - 1);
    assertTrue(last.endsWith("LogFormatTest of no gift"), last);
  }

  private static List<String> logged(String format) throws JoranException {
    PrintStream before = System.out;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    LoggerContext context = new LoggerContext();
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    try {
      configure(context, format);
      say(context.getLogger(LogFormatTest.class));
    } finally {
      context.stop();
      System.setOut(before);
    }
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private static void configure(LoggerContext context, String format) throws JoranException {
    context.setMDCAdapter(MDC.getMDCAdapter());
    context.putProperty("LOG_FORMAT", format);
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(context);
    configurator.doConfigure(
        Objects.requireNonNull(LogFormatTest.class.getResource("/logback.xml")));
  }

  private static void say(Logger log) {
    try (Traces traces =
            new Traces(
                "gateway",
                "gateway-1",
                SimpleSpanProcessor.create(new KeptSpans()),
                () -> new TraceConfig(TraceConfig.ALL));
        Traced tap = traces.gift("tap", "ann", "r-1")) {
      log.warn("said on\ntwo lines", new IllegalStateException("gone"));
      tap.note("requestId", "r-1");
    }
    log.info("of no gift");
  }

  private static String traceId() {
    return Traceparent.ofRequest("ann", "r-1").getTraceId();
  }

  private static JsonNode json(String line) throws JsonProcessingException {
    return new ObjectMapper().readTree(line);
  }
}
