package io.livegift.runtime.trace;

import io.livegift.runtime.Env;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The spans of this process.
 *
 * <p>They go to the log, a line each, or, where the environment variable {@code
 * OTEL_EXPORTER_OTLP_ENDPOINT} names a collector (such as {@code http://collector:4318}), there
 * over OTLP/HTTP. An exporter that is slow or gone loses spans, never holds a gift.
 */
public final class Traces implements AutoCloseable {

  private static final long STOP_BOUND_MS = 1_000;

  private final SdkTracerProvider provider;
  private final Tracer tracer;
  private final Supplier<TraceConfig> config;

  public Traces(String application, Env env, Supplier<TraceConfig> config) {
    this(application, env.instance(), processor(env), config);
  }

  Traces(
      String application, String instance, SpanProcessor processor, Supplier<TraceConfig> config) {
    this.config = config;
    provider =
        SdkTracerProvider.builder()
            .setSampler(Sampler.parentBased(Sampler.alwaysOff()))
            .setResource(
                Resource.create(
                    Attributes.builder()
                        .put("service.namespace", "livegift")
                        .put("service.name", application)
                        .put("service.instance.id", instance)
                        .build()))
            .addSpanProcessor(processor)
            .build();
    tracer = provider.get("io.livegift");
  }

  /** Traces nothing, for tests. */
  public static Traces none() {
    return new Traces("none", "none", SpanProcessor.composite(), () -> new TraceConfig(0));
  }

  private static SpanProcessor processor(Env env) {
    String endpoint = env.find("OTEL_EXPORTER_OTLP_ENDPOINT");
    return endpoint == null
        ? SimpleSpanProcessor.create(new LoggedSpans())
        : BatchSpanProcessor.builder(
                OtlpHttpSpanExporter.builder().setEndpoint(endpoint + "/v1/traces").build())
            .build();
  }

  /** This process's step for a request: within the caller's trace, or as the first that traces. */
  public Traced gift(String step, String userId, String requestId) {
    Context caller = Context.current();
    if (Span.fromContext(caller).getSpanContext().isValid()) {
      return Traced.current(tracer.spanBuilder(step).setParent(caller).startSpan());
    }
    int sampled = config.get().samplePerMillion();
    if (sampled == 0) {
      return Traced.NOTHING;
    }
    SpanContext person = Traceparent.ofRequest(userId, requestId);
    return Traceparent.lot(person) < sampled ? Traced.current(begin(step, person)) : Traced.NOTHING;
  }

  /** A step of a gift that carries its trace; the thread may work for many gifts at once. */
  public Traced step(String step, @Nullable String traceparent) {
    return traceparent == null
        ? Traced.NOTHING
        : Traced.beside(begin(step, Traceparent.read(traceparent)));
  }

  private Span begin(String step, SpanContext parent) {
    return tracer.spanBuilder(step).setParent(Context.root().with(Span.wrap(parent))).startSpan();
  }

  /** For gifts to carry: the step that this thread is in; null outside of traced ones. */
  public static @Nullable String traceparent() {
    SpanContext current = Span.current().getSpanContext();
    return current.isSampled() ? Traceparent.write(current) : null;
  }

  @Override
  public void close() {
    var unused = provider.shutdown().join(STOP_BOUND_MS, TimeUnit.MILLISECONDS);
  }
}
