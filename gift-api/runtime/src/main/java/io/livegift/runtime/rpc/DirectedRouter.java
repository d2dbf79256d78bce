package io.livegift.runtime.rpc;

import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.utils.Holder;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.RpcContext;
import org.apache.dubbo.rpc.cluster.router.RouterSnapshotNode;
import org.apache.dubbo.rpc.cluster.router.state.AbstractStateRouter;
import org.apache.dubbo.rpc.cluster.router.state.BitList;

/** Keeps only the instance that {@link Directed} named; keeps all when none was named. */
final class DirectedRouter<T> extends AbstractStateRouter<T> {

  DirectedRouter(URL url) {
    super(url);
    // An empty choice must fail the call, never fall back to some other instance.
    setForce(true);
  }

  @Override
  protected BitList<Invoker<T>> doRoute(
      BitList<Invoker<T>> invokers,
      URL url,
      Invocation invocation,
      boolean needToPrintMessage,
      Holder<RouterSnapshotNode<T>> nodeHolder,
      Holder<String> messageHolder) {
    Object target = RpcContext.getClientAttachment().getObjectAttachment(Directed.ATTACHMENT);
    if (target == null) {
      return invokers;
    }
    BitList<Invoker<T>> chosen = invokers.clone();
    chosen.removeIf(invoker -> !HostSpelling.plain(invoker.getUrl().getAddress()).equals(target));
    return chosen;
  }

  @Override
  public boolean isRuntime() {
    return true;
  }
}
