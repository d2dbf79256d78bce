package io.livegift.runtime;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where this process runs and where the parts are: addresses, ports and secrets, from environment
 * variables. Everything that operators change while it runs is configuration in Nacos instead.
 *
 * <p>Without a variable, the process listens on loopback and looks for its parts there.
 */
public final class Env {

  private final Map<String, String> variables;

  public Env(Map<String, String> variables) {
    this.variables = Map.copyOf(variables);
  }

  public static Env fromSystem() {
    return new Env(System.getenv());
  }

  /** The name of this process in logs and metrics, such as {@code gift-provider-1}. */
  public String instance() {
    return get("INSTANCE_NAME", "unnamed");
  }

  /** The address to listen on and to register; loopback unless configured. */
  public String bindHost() {
    return get("BIND_HOST", "127.0.0.1");
  }

  public int dubboPort() {
    return port("DUBBO_PORT");
  }

  public int triPort() {
    return port("TRI_PORT");
  }

  public int adminPort() {
    return port("ADMIN_PORT");
  }

  /** The folder for logs, snapshots and caches; nothing is written elsewhere. */
  public Path runDir() {
    return Path.of(get("RUN_DIR", "run"));
  }

  public String nacosAddr() {
    return get("NACOS_ADDR", "127.0.0.1:8848");
  }

  public String namesrvAddr() {
    return get("NAMESRV_ADDR", "127.0.0.1:19876");
  }

  public String redisUrl() {
    return "redis://" + get("REDIS_HOST", "127.0.0.1") + ":" + getInt("REDIS_PORT", 16_379);
  }

  public String get(String name, String fallback) {
    String value = find(name);
    return value == null ? fallback : value;
  }

  public int getInt(String name, int fallback) {
    String value = find(name);
    return value == null ? fallback : Integer.parseInt(value);
  }

  /** The variable's value; null when it is unset or blank. */
  public @Nullable String find(String name) {
    String value = variables.get(name);
    return value == null || value.isBlank() ? null : value.strip();
  }

  private int port(String name) {
    int port = getInt(name, 0);
    if (port <= 0) {
      throw new IllegalStateException("The environment variable " + name + " names no port.");
    }
    return port;
  }
}
