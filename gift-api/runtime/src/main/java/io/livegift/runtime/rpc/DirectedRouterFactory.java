package io.livegift.runtime.rpc;

import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.extension.Activate;
import org.apache.dubbo.rpc.cluster.router.state.StateRouter;
import org.apache.dubbo.rpc.cluster.router.state.StateRouterFactory;

/** Dubbo's hook for {@link Directed}; found through {@code META-INF/dubbo}. */
@Activate
public final class DirectedRouterFactory implements StateRouterFactory {

  @Override
  public <T> StateRouter<T> getRouter(Class<T> interfaceClass, URL url) {
    return new DirectedRouter<>(url);
  }
}
