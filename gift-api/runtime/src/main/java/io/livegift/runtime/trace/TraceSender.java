package io.livegift.runtime.trace;

import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.common.extension.Activate;
import org.apache.dubbo.rpc.Filter;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.Result;
import org.jspecify.annotations.Nullable;

/** A call made in a traced step says so to the process that it calls. */
@Activate(group = CommonConstants.CONSUMER)
public final class TraceSender implements Filter {

  @Override
  public Result invoke(Invoker<?> invoker, Invocation invocation) {
    @Nullable String traceparent = Traces.traceparent();
    if (traceparent != null) {
      invocation.setAttachment(Traceparent.NAME, traceparent);
    }
    return invoker.invoke(invocation);
  }
}
