package io.livegift.load.charge;

import io.livegift.load.Stack;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A past: orders with their top-ups, transfers and closed outbox rows, written in bulk so that the
 * audit finds them in order. Order n is the rose of stored user n mod 2,000 in room n mod 200.
 */
final class StoredOrders {

  /** Each user gets ten of a chunk. */
  private static final long CHUNK = 20_000;

  private static final String USER = "CONCAT('stored_', LPAD(MOD(n, 2000), 4, '0'))";
  private static final String ROOM = "CONCAT('room_', 1 + MOD(n, 200))";
  private static final String HOST = "CONCAT('host_', 1 + MOD(n, 200))";
  private static final String ORDER = "CONCAT('00STORED', LPAD(n, 18, '0'))";
  private static final String MESSAGE = "CONCAT('00STOREM', LPAD(n, 18, '0'))";
  private static final String WHEN = "1700000000000 + n";

  private final Stack stack;

  StoredOrders(Stack stack) {
    this.stack = stack;
  }

  /** Adds what is missing, then waits until it has been settled. */
  void ensure(long wanted) throws SQLException, InterruptedException {
    long stored = stack.count("SELECT COUNT(*) FROM gift_order WHERE order_id LIKE '00STORED%'");
    try (Connection connection = stack.database();
        Statement statement = connection.createStatement()) {
      numbers(statement);
      for (long from = stored; from < wanted; from += CHUNK) {
        add(statement, from);
        connection.commit();
        System.err.printf("bench: %,d of %,d orders stored%n", from + CHUNK, wanted);
      }
      statement.execute("DROP TABLE bench_number");
    }
    settled();
  }

  private static void numbers(Statement statement) throws SQLException {
    statement.execute("DROP TABLE IF EXISTS bench_number");
    statement.execute("CREATE TABLE bench_number (n BIGINT NOT NULL PRIMARY KEY)");
    statement.execute(
        "INSERT INTO bench_number WITH RECURSIVE number (n) AS (SELECT 0 UNION ALL SELECT n + 1"
            + " FROM number WHERE n < 999) SELECT n FROM number");
  }

  private static void add(Statement statement, long from) throws SQLException {
    String numbers =
        " FROM (SELECT "
            + from
            + " + a.n * 1000 + b.n AS n FROM bench_number a JOIN bench_number b ON a.n < 20) x";
    String users = numbers + " WHERE n < " + (from + 2_000);
    statement.execute(
        "INSERT INTO top_up SELECT " + USER + ", 'stored-" + from + "', 10, 10, " + WHEN + users);
    statement.execute(
        "INSERT INTO transfer SELECT NULL, 'TOP_UP', CONCAT("
            + USER
            + ", '/stored-"
            + from
            + "'), 'platform:top-up', CONCAT('user:', "
            + USER
            + "), 10, NULL, 0, "
            + WHEN
            + users);
    statement.execute("INSERT IGNORE INTO wallet SELECT " + USER + ", 0" + users);
    statement.execute(
        select("gift_order", ORDER, USER, ORDER, ROOM, HOST, "'gift_rose'", "1", "1", "1", "1")
            + ", 0, "
            + String.join(", ", MESSAGE, "'CHARGED'", WHEN)
            + numbers);
    statement.execute(
        select("transfer", "NULL", "'CHARGE'", ORDER, "CONCAT('user:', " + USER + ")")
            + ", CONCAT('host:', "
            + String.join(", ", HOST + ")", "1", ROOM, "1", WHEN)
            + numbers);
    statement.execute(
        select("outbox_message", "NULL", MESSAGE, ORDER, USER, ROOM)
            + ", MOD(CRC32("
            + String.join(", ", ROOM + "), 64)", "'SENT'", "0", "1", WHEN, "'stored'")
            + String.join(", ", ", 1 + n DIV 200", "1", WHEN, WHEN)
            + numbers);
  }

  private static String select(String table, String... columns) {
    return "INSERT INTO " + table + " SELECT " + String.join(", ", columns);
  }

  private void settled() throws SQLException, InterruptedException {
    String behind =
        "SELECT (SELECT COALESCE(MAX(transfer_id), 0) FROM transfer) - transfer_id FROM settlement"
            + " WHERE name = 'transfer'";
    for (long left = stack.count(behind); left > 0; left = stack.count(behind)) {
      System.err.printf("bench: %,d transfers are not settled yet%n", left);
      Thread.sleep(2_000);
    }
  }
}
