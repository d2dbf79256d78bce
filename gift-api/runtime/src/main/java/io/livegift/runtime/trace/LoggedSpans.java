package io.livegift.runtime.trace;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** A line in the log for each span, in a form that people and {@code grep} read. */
final class LoggedSpans implements SpanExporter {

  private static final Logger log = LoggerFactory.getLogger(LoggedSpans.class);

  @Override
  public CompletableResultCode export(Collection<SpanData> spans) {
    for (SpanData span : spans) {
      MDC.put(Traced.LOG_KEY, span.getTraceId());
      try {
        log.info(
            "{} took {} us, span {} of {}: {}",
            span.getName(),
            TimeUnit.NANOSECONDS.toMicros(span.getEndEpochNanos() - span.getStartEpochNanos()),
            span.getSpanId(),
            span.getParentSpanId(),
            notes(span));
      } finally {
        MDC.remove(Traced.LOG_KEY);
      }
    }
    return CompletableResultCode.ofSuccess();
  }

  private static StringJoiner notes(SpanData span) {
    StringJoiner notes = new StringJoiner(" ");
    span.getAttributes().forEach((key, value) -> notes.add(key.getKey() + "=" + value));
    return notes;
  }

  @Override
  public CompletableResultCode flush() {
    return CompletableResultCode.ofSuccess();
  }

  @Override
  public CompletableResultCode shutdown() {
    return CompletableResultCode.ofSuccess();
  }
}
