package io.livegift.runtime.rpc;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.utils.Holder;
import org.apache.dubbo.rpc.Constants;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.InvokeMode;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.RpcContext;
import org.apache.dubbo.rpc.RpcInvocation;
import org.apache.dubbo.rpc.cluster.router.RouterSnapshotNode;
import org.apache.dubbo.rpc.cluster.router.state.AbstractStateRouter;
import org.apache.dubbo.rpc.cluster.router.state.BitList;

/**
 * Leaves out instances that do not answer, unless that leaves none: then any is as good. A call
 * that is directed to one instance is not its business.
 */
final class AttentiveRouter<T> extends AbstractStateRouter<T> {

  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final Attention attention;

  AttentiveRouter(URL url, Attention attention) {
    super(url);
    this.attention = attention;
  }

  @Override
  public void notify(BitList<Invoker<T>> invokers) {
    Map<String, Supplier<CompletableFuture<?>>> instances = new HashMap<>();
    invokers.forEach(invoker -> instances.put(address(invoker), () -> echo(invoker)));
    attention.watch(this, instances);
  }

  @Override
  protected BitList<Invoker<T>> doRoute(
      BitList<Invoker<T>> invokers,
      URL url,
      Invocation invocation,
      boolean needToPrintMessage,
      Holder<RouterSnapshotNode<T>> nodeHolder,
      Holder<String> messageHolder) {
    boolean directed =
        RpcContext.getClientAttachment().getObjectAttachment(Directed.ATTACHMENT) != null;
    if (directed || invokers.stream().noneMatch(this::isSilent)) {
      return invokers;
    }
    BitList<Invoker<T>> answering = invokers.clone();
    answering.removeIf(this::isSilent);
    return answering.isEmpty() ? invokers : answering;
  }

  private boolean isSilent(Invoker<T> invoker) {
    return attention.isSilent(address(invoker));
  }

  private static String address(Invoker<?> invoker) {
    return invoker.getUrl().getAddress();
  }

  /** What every provider of Dubbo answers by itself. */
  private static CompletableFuture<?> echo(Invoker<?> invoker) {
    RpcInvocation question =
        new RpcInvocation(
            invoker.getUrl().getServiceModel(),
            Constants.$ECHO,
            invoker.getInterface().getName(),
            invoker.getUrl().getProtocolServiceKey(),
            new Class<?>[] {Object.class},
            new Object[] {""});
    question.setInvokeMode(InvokeMode.ASYNC);
    CompletableFuture<Object> answer = new CompletableFuture<>();
    try {
      var unused =
          invoker
              .invoke(question)
              .whenCompleteWithContext(
                  (result, fault) -> {
                    if (fault == null && !result.hasException()) {
                      answer.complete(result);
                    } else {
                      answer.completeExceptionally(fault == null ? result.getException() : fault);
                    }
                  });
    } catch (RuntimeException e) {
      answer.completeExceptionally(e);
    }
    return answer.orTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public boolean isRuntime() {
    return true;
  }
}
