package io.livegift.load.charge;

import io.livegift.load.Stack;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The charge transaction in plain JDBC, one gift each, into copies of the real tables: the books of
 * the product stay clean, and the copies are dropped at the end.
 */
final class BareBooks implements AutoCloseable {

  private static final List<String> TABLES =
      List.of("wallet", "gift_order", "transfer", "outbox_message");

  private final Connection connection;
  private final PreparedStatement order;
  private final PreparedStatement debit;
  private final PreparedStatement transfer;
  private final PreparedStatement message;

  BareBooks(Stack stack) throws SQLException {
    connection = stack.database();
    debit =
        connection.prepareStatement(
            "UPDATE bench_wallet SET balance = balance - 1 WHERE user_id = ? AND balance >= 1");
    order =
        connection.prepareStatement(
            "INSERT INTO bench_gift_order VALUES"
                + " (?, ?, ?, ?, 'host_1', 'gift_rose', 1, 1, 1, 1, 0, ?, 'CHARGED', 0)");
    transfer =
        connection.prepareStatement(
            "INSERT INTO bench_transfer (kind, reference, debit_account, credit_account, amount,"
                + " room_id, gift_count, created_at)"
                + " VALUES ('CHARGE', ?, CONCAT('user:', ?), 'host:host_1', 1, ?, 1, 0)");
    message =
        connection.prepareStatement(
            "INSERT INTO bench_outbox_message (msg_id, order_id, user_id, room_id, shard, status,"
                + " relay, next_at, created_at) VALUES (?, ?, ?, ?, 0, 'PENDING', 0, 0, 0)");
  }

  static void create(Stack stack) throws SQLException {
    drop(stack);
    try (Connection connection = stack.database();
        Statement statement = connection.createStatement()) {
      for (String table : TABLES) {
        statement.execute("CREATE TABLE bench_" + table + " LIKE " + table);
      }
      statement.execute(
          "INSERT INTO bench_wallet SELECT user_id, 1000000 FROM wallet WHERE user_id LIKE"
              + " 'bench_%'");
      connection.commit();
    }
  }

  static void drop(Stack stack) throws SQLException {
    try (Connection connection = stack.database();
        Statement statement = connection.createStatement()) {
      for (String table : TABLES) {
        statement.execute("DROP TABLE IF EXISTS bench_" + table);
      }
    }
  }

  void charge(String id, String userId, String roomId) throws SQLException {
    set(order, id, userId, id, roomId, id);
    set(debit, userId);
    set(transfer, id, userId, roomId);
    set(message, id, id, userId, roomId);
    connection.commit();
  }

  private static void set(PreparedStatement statement, String... values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      statement.setString(i + 1, values[i]);
    }
    if (statement.executeUpdate() != 1) {
      throw new SQLException("not one row: " + statement);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
