package io.livegift.push.consume;

import io.netty.channel.Channel;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.rocketmq.remoting.RemotingClient;
import org.apache.rocketmq.remoting.netty.NettyRemotingAbstract;
import org.apache.rocketmq.remoting.netty.ResponseFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fails what was asked over channels that have ended.
 *
 * <p>After a broker that did not answer, RocketMQ's client (5.5.0) may open several channels and
 * lose sight of all but one. When such a channel ends, its pulls are not failed but wait for their
 * time-out, half a minute, and their queues stand still. The client knows how to fail them; it is
 * only not told.
 */
final class LostPulls implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(LostPulls.class);
  private static final long LOOK_EVERY_MS = 500;

  private final NettyRemotingAbstract client;
  private final Map<?, ?> asked;
  private final Method failFast;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "lost-pulls");
            thread.setDaemon(true);
            return thread;
          });

  LostPulls(RemotingClient client) {
    try {
      this.client = (NettyRemotingAbstract) client;
      Field table = NettyRemotingAbstract.class.getDeclaredField("responseTable");
      table.setAccessible(true);
      asked = (Map<?, ?>) table.get(client);
      failFast = NettyRemotingAbstract.class.getDeclaredMethod("failFast", Channel.class);
      failFast.setAccessible(true);
    } catch (ReflectiveOperationException e) {
      throw new UnsupportedOperationException("another RocketMQ client than 5.5", e);
    }
  }

  void start() {
    var unused =
        timer.scheduleWithFixedDelay(
            this::lookAgain, LOOK_EVERY_MS, LOOK_EVERY_MS, TimeUnit.MILLISECONDS);
  }

  void look() {
    Set<Channel> ended =
        asked.values().stream()
            .map(future -> ((ResponseFuture) future).getChannel())
            .filter(channel -> !channel.isActive())
            .collect(Collectors.toSet());
    try {
      for (Channel channel : ended) {
        failFast.invoke(client, channel);
        log.info("Failed what was asked over a channel that has ended: {}", channel);
      }
    } catch (ReflectiveOperationException e) {
      log.warn("Pulls are left to time out", e);
    }
  }

  private void lookAgain() {
    try {
      look();
    } catch (RuntimeException e) {
      // One that is thrown out of a timer's work ends it.
      log.warn("Pulls were not looked at", e);
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
