package io.livegift.push;

import io.livegift.runtime.Env;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** How this process speaks to Redis. */
final class RedisClient {

  private static final int TIMEOUT_MS = 1_500;
  private static final int CONNECTIONS = 24;
  private static final int IDLE_CONNECTIONS = 4;
  private static final int PING_MS = 2_000;

  private RedisClient() {}

  /**
   * Connects lazily: the process may start before Redis does.
   *
   * <p>No command is repeated by the client: a script whose answer was lost may have run, and its
   * outcomes would be swallowed by the repeat. Who called it opens the shard anew instead.
   */
  static RedissonClient connect(Env env) {
    Config config = new Config();
    config.setLazyInitialization(true);
    config.setThreads(CONNECTIONS);
    config.setNettyThreads(2);
    config
        .useSingleServer()
        .setAddress(env.redisUrl())
        .setTimeout(TIMEOUT_MS)
        .setConnectTimeout(TIMEOUT_MS)
        .setRetryAttempts(0)
        .setConnectionPoolSize(CONNECTIONS)
        .setConnectionMinimumIdleSize(IDLE_CONNECTIONS)
        .setSubscriptionConnectionPoolSize(2)
        .setSubscriptionConnectionMinimumIdleSize(1)
        .setPingConnectionInterval(PING_MS)
        .setDnsMonitoringInterval(-1);
    String password = env.find("REDIS_PASSWORD");
    if (password != null) {
      config.setPassword(password);
    }
    return Redisson.create(config);
  }
}
