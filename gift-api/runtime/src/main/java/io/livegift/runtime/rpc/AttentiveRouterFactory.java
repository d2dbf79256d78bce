package io.livegift.runtime.rpc;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.extension.Activate;
import org.apache.dubbo.rpc.cluster.router.state.StateRouter;
import org.apache.dubbo.rpc.cluster.router.state.StateRouterFactory;

/**
 * Dubbo's hook for {@link Attention}; found through {@code META-INF/dubbo}. All references of a
 * process share what it knows, for as long as the process lives.
 */
@Activate
public final class AttentiveRouterFactory implements StateRouterFactory {

  private static final long LOOK_EVERY_MS = 500;

  private final Attention attention = new Attention();

  public AttentiveRouterFactory() {
    ScheduledExecutorService timer =
        Executors.newSingleThreadScheduledExecutor(
            work -> {
              Thread thread = new Thread(work, "attention");
              thread.setDaemon(true);
              return thread;
            });
    var unused =
        timer.scheduleWithFixedDelay(
            attention::look, LOOK_EVERY_MS, LOOK_EVERY_MS, TimeUnit.MILLISECONDS);
  }

  @Override
  public <T> StateRouter<T> getRouter(Class<T> interfaceClass, URL url) {
    return new AttentiveRouter<>(url, attention);
  }
}
