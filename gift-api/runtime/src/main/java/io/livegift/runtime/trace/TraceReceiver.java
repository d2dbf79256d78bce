package io.livegift.runtime.trace;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.context.Scope;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.common.extension.Activate;
import org.apache.dubbo.rpc.Filter;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.Result;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** A call that comes in a trace is served in it: its log lines bear the trace's id. */
@Activate(group = CommonConstants.PROVIDER)
public final class TraceReceiver implements Filter {

  // The resources are for the length of the block, which has no other use for them.
  @SuppressWarnings("try")
  @Override
  public Result invoke(Invoker<?> invoker, Invocation invocation) {
    @Nullable String traceparent = invocation.getAttachment(Traceparent.NAME);
    if (traceparent == null) {
      return invoker.invoke(invocation);
    }
    SpanContext caller = Traceparent.read(traceparent);
    try (Scope scope = Span.wrap(caller).makeCurrent();
        MDC.MDCCloseable line = MDC.putCloseable(Traced.LOG_KEY, caller.getTraceId())) {
      return invoker.invoke(invocation);
    }
  }
}
