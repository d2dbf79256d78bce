package io.livegift.load;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.TreeMap;

/** Where the running stack is, from the variables that {@code scripts/up} has written. */
public final class Stack {

  private static final Duration SETTLED_WITHIN = Duration.ofSeconds(60);

  private final Map<String, String> variables = System.getenv();

  public String get(String name) {
    String value = variables.get(name);
    if (value == null || value.isBlank()) {
      throw new IllegalStateException(name + " is not set: run scripts/bench");
    }
    return value;
  }

  /** The date and the machine, which any figure is worth nothing without. */
  public static String machine() {
    return LocalDate.now(ZoneOffset.UTC)
        + ", "
        + Runtime.getRuntime().availableProcessors()
        + " cores, JDK "
        + Runtime.version().feature();
  }

  /** A connection with the settings of the services; commits are up to its user. */
  public Connection database() throws SQLException {
    String url =
        "jdbc:mysql://"
            + get("MYSQL_HOST")
            + ":"
            + get("MYSQL_PORT")
            + "/"
            + get("MYSQL_DB")
            + "?sslMode=PREFERRED&allowPublicKeyRetrieval=true&characterEncoding=UTF-8"
            + "&useLocalSessionState=true&cachePrepStmts=true&maintainTimeStats=false";
    Connection connection =
        DriverManager.getConnection(url, get("MYSQL_USER"), get("MYSQL_PASSWORD"));
    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    connection.setAutoCommit(false);
    return connection;
  }

  public long count(String query) throws SQLException {
    try (Connection connection = database();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  /** Waits until nothing is on its way to a screen; answers how many gifts still are after 60 s. */
  public long settle() throws SQLException, InterruptedException {
    long deadline = System.nanoTime() + SETTLED_WITHIN.toNanos();
    long pending = count("SELECT COUNT(*) FROM outbox_message WHERE status = 'PENDING'");
    while (pending > 0 && System.nanoTime() < deadline) {
      Thread.sleep(200);
      pending = count("SELECT COUNT(*) FROM outbox_message WHERE status = 'PENDING'");
    }
    return pending;
  }

  public long pid(String name) throws IOException {
    Long pid = pids().get(name);
    if (pid == null) {
      throw new IOException(name + " does not run");
    }
    return pid;
  }

  /** Process ids of the stack, by name, and this process as {@code load}. */
  public Map<String, Long> pids() throws IOException {
    Map<String, Long> pids = new TreeMap<>();
    pids.put("load", ProcessHandle.current().pid());
    Path folder = Path.of(get("STACK_RUN_DIR"), "pids");
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.pid")) {
      for (Path file : files) {
        String name = file.getFileName().toString().replace(".pid", "");
        pids.put(name, Long.parseLong(Files.readString(file).strip()));
      }
    }
    return pids;
  }
}
