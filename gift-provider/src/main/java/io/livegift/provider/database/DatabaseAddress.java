package io.livegift.provider.database;

import io.livegift.runtime.Env;

/** Where the database is and who logs in there; the password comes from the environment only. */
public record DatabaseAddress(String url, String user, String password) {

  /** Reads {@code MYSQL_HOST}, {@code _PORT}, {@code _DB}, {@code _USER}, {@code _PASSWORD}. */
  public static DatabaseAddress from(Env env) {
    String host = env.get("MYSQL_HOST", "127.0.0.1");
    int port = env.getInt("MYSQL_PORT", 13306);
    String schema = env.get("MYSQL_DB", "live_gift");
    return new DatabaseAddress(
        "jdbc:mysql://" + host + ":" + port + "/" + schema,
        env.get("MYSQL_USER", "live_gift"),
        env.get("MYSQL_PASSWORD", ""));
  }

  /** Whether the driver sends several statements at once, and does not look into them. */
  boolean takesSeveralStatements() {
    return url.startsWith("jdbc:mysql:");
  }

  @Override
  public String toString() {
    return url;
  }
}
