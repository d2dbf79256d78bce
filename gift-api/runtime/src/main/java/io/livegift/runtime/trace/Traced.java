package io.livegift.runtime.trace;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Scope;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** One step of one gift, from its making to {@link #close()}; of a gift not sampled, nothing. */
public final class Traced implements AutoCloseable {

  /** In the log's context: the trace of the gift that the thread works for. */
  static final String LOG_KEY = "trace_id";

  static final Traced NOTHING = new Traced(Span.getInvalid(), () -> {});

  private final Span span;
  private final Runnable leave;

  private Traced(Span span, Runnable leave) {
    this.span = span;
    this.leave = leave;
  }

  static Traced beside(Span span) {
    return new Traced(span, () -> {});
  }

  /** The thread works for this gift until {@link #close()}: its calls and its log lines say so. */
  @SuppressWarnings("MustBeClosedChecker")
  static Traced current(Span span) {
    Scope scope = span.makeCurrent();
    MDC.MDCCloseable line = MDC.putCloseable(LOG_KEY, span.getSpanContext().getTraceId());
    return new Traced(
        span,
        () -> {
          line.close();
          scope.close();
        });
  }

  /** Adds what people look for; a null value is left out. */
  public Traced note(String key, @Nullable Object value) {
    if (value != null && span.isRecording()) {
      span.setAttribute(key, value.toString());
    }
    return this;
  }

  @Override
  public void close() {
    leave.run();
    span.end();
  }
}
