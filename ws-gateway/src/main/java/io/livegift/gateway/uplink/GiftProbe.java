package io.livegift.gateway.uplink;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.rpc.service.EchoService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows whether a gift provider can be reached, without sending a gift: Dubbo answers an echo in
 * every provider before its service is asked.
 */
public final class GiftProbe implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(GiftProbe.class);
  private static final long EVERY_MS = 1_000;

  private final Object service;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "gift-probe");
            thread.setDaemon(true);
            return thread;
          });
  private volatile boolean reachable;

  /**
   * @param service a reference made by Dubbo
   */
  public GiftProbe(Object service) {
    this.service = service;
  }

  public void start() {
    var unused = timer.scheduleWithFixedDelay(this::probe, 0, EVERY_MS, TimeUnit.MILLISECONDS);
  }

  public boolean reachable() {
    return reachable;
  }

  private void probe() {
    boolean before = reachable;
    try {
      reachable = !(service instanceof EchoService echo) || echo.$echo("ok") != null;
    } catch (RuntimeException e) {
      reachable = false;
      log.debug("No gift provider: {}", e.toString());
    }
    if (before != reachable) {
      log.info(reachable ? "Gift providers answer." : "Gift providers do not answer.");
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
