package io.livegift.push;

import io.livegift.push.combo.ComboConfig;
import io.livegift.push.sequence.SequenceConfig;
import io.livegift.push.state.StateConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.Config;
import redis.embedded.RedisServer;

/** A real Redis for one test class, whose scripts read a clock that the test sets. */
public final class PrivateRedis implements AutoCloseable {

  /** As shipped. */
  public static final StateConfig SHIPPED =
      new StateConfig(
          new SequenceConfig(
              Duration.ofSeconds(10),
              Duration.ofMinutes(10),
              1000,
              Duration.ofMinutes(10),
              256,
              1000,
              Duration.ofSeconds(10)),
          new ComboConfig(Duration.ofSeconds(3), 10));

  /** Lets the scripts take the time from two keys, and no key expire within a test. */
  public static final UnaryOperator<String> CLOCK =
      script ->
          script
              .replace(
                  "redis.call('TIME')",
                  "{redis.call('GET', 'clock:s'), redis.call('GET', 'clock:us')}")
              .replace("'PX', set.windowMs", "'PX', 600000");

  private final RedisServer server;
  private final RedissonClient client;
  private long nowMs = 1_800_000_000_000L;

  public PrivateRedis() {
    try {
      int port = freePort();
      server = RedisServer.newRedisServer().port(port).bind("127.0.0.1").build();
      server.start();
      Config config = new Config();
      config
          .useSingleServer()
          .setAddress("redis://127.0.0.1:" + port)
          .setConnectionMinimumIdleSize(1)
          .setConnectionPoolSize(4);
      client = Redisson.create(config);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    wipe();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  public RedissonClient client() {
    return client;
  }

  /** Forgets everything but the time. */
  public void wipe() {
    client.getKeys().flushdb();
    pass(0);
  }

  public long now() {
    return nowMs;
  }

  /** Lets time pass; a negative duration steps the clock back. */
  public void pass(long millis) {
    nowMs += millis;
    client.getBucket("clock:s", StringCodec.INSTANCE).set(String.valueOf(nowMs / 1000));
    client.getBucket("clock:us", StringCodec.INSTANCE).set(String.valueOf(nowMs % 1000 * 1000));
  }

  @Override
  public void close() {
    client.shutdown();
    try {
      server.stop();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
