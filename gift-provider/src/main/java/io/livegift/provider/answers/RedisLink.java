package io.livegift.provider.answers;

import io.livegift.runtime.Env;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.Config;
import org.redisson.config.SingleServerConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connects in the background: a provider starts and charges while Redis is away.
 *
 * <p>Once connected, Redisson reconnects by itself.
 */
public final class RedisLink implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(RedisLink.class);

  private final Config config;
  private final ScheduledExecutorService connector =
      Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "redis-connect"));
  private volatile @Nullable RedissonClient client;

  public RedisLink(Env env) {
    config = new Config().setCodec(StringCodec.INSTANCE).setThreads(2).setNettyThreads(2);
    String password = env.find("REDIS_PASSWORD");
    if (password != null) {
      config.setPassword(password);
    }
    SingleServerConfig server = config.useSingleServer().setAddress(env.redisUrl());
    server.setConnectionMinimumIdleSize(1).setConnectionPoolSize(4);
    server.setSubscriptionConnectionMinimumIdleSize(0).setSubscriptionConnectionPoolSize(1);
    server.setConnectTimeout(500).setTimeout(500).setRetryAttempts(0);
  }

  /** Tries once a second until it succeeds. */
  public void start() {
    var unused = connector.scheduleWithFixedDelay(this::connect, 0, 1, TimeUnit.SECONDS);
  }

  private void connect() {
    try {
      client = Redisson.create(config);
      connector.shutdown();
    } catch (RuntimeException e) {
      log.warn("Redis is not there yet: {}", e.getMessage());
    }
  }

  @Nullable RedissonClient client() {
    return client;
  }

  @Override
  public void close() {
    connector.shutdownNow();
    RedissonClient connected = client;
    if (connected != null) {
      connected.shutdown();
    }
  }
}
