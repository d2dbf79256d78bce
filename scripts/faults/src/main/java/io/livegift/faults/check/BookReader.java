package io.livegift.faults.check;

import io.livegift.faults.stack.Stack;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the books of one round; opening balances first, the rest at the end. */
public final class BookReader {

  private static final String ORDERS =
      "SELECT o.order_id, o.user_id, o.request_id, o.room_id, o.gift_id, o.gift_count, o.amount,"
          + " o.msg_id, o.created_at, m.status, m.epoch, m.seq, m.message_count FROM gift_order o"
          + " LEFT JOIN outbox_message m ON m.msg_id = o.msg_id WHERE o.request_id LIKE ?";

  private final Stack stack;
  private final String run;
  private final List<String> users;
  private final Map<String, Long> opened;
  private final Map<String, Long> movedBefore;

  /**
   * @param run begins every requestId of the round
   */
  public BookReader(Stack stack, String run, List<String> users) throws SQLException {
    this.stack = stack;
    this.run = run;
    this.users = users;
    try (Connection connection = stack.database()) {
      opened = balances(connection);
      movedBefore = moved(connection);
    }
  }

  /** How many gifts of the round have no receipt yet. */
  public long pending() throws SQLException {
    try (Connection connection = stack.database();
        PreparedStatement query =
            connection.prepareStatement(
                "SELECT COUNT(*) FROM outbox_message m JOIN gift_order o ON o.order_id ="
                    + " m.order_id WHERE m.status = 'PENDING' AND o.request_id LIKE ?")) {
      query.setString(1, run + "%");
      try (ResultSet rows = query.executeQuery()) {
        rows.next();
        return rows.getLong(1);
      }
    }
  }

  Books close() throws SQLException {
    try (Connection connection = stack.database()) {
      connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      connection.setAutoCommit(false);
      Map<String, Long> settled = moved(connection);
      movedBefore.forEach((user, coins) -> settled.merge(user, -coins, Long::sum));
      return new Books(
          orders(connection),
          sums(
              connection,
              "SELECT request_id, SUM(amount) FROM top_up WHERE request_id LIKE ? GROUP BY 1",
              run + "%"),
          sums(
              connection,
              "SELECT order_id, SUM(amount) FROM refund WHERE request_id LIKE ? GROUP BY 1",
              run + "%"),
          opened,
          balances(connection),
          settled);
    }
  }

  private List<Order> orders(Connection connection) throws SQLException {
    List<Order> orders = new ArrayList<>();
    try (PreparedStatement query = connection.prepareStatement(ORDERS)) {
      query.setString(1, run + "%");
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          orders.add(order(row));
        }
      }
    }
    return orders;
  }

  private static Order order(ResultSet row) throws SQLException {
    String epoch = row.getString("epoch");
    @Nullable Place at =
        epoch == null ? null : new Place(row.getString("room_id"), epoch, row.getLong("seq"));
    return new Order(
        row.getString("order_id"),
        row.getString("user_id"),
        row.getString("request_id"),
        row.getString("room_id"),
        row.getString("gift_id"),
        row.getLong("gift_count"),
        row.getLong("amount"),
        row.getString("msg_id"),
        row.getLong("created_at"),
        row.getString("status"),
        at,
        row.getLong("message_count"));
  }

  private Map<String, Long> balances(Connection connection) throws SQLException {
    Map<String, Long> balances = new HashMap<>();
    for (String user : users) {
      balances.putAll(
          sums(connection, "SELECT user_id, balance FROM wallet WHERE user_id = ?", user));
    }
    return balances;
  }

  /** Coins that have ever moved into each wallet, less those that have moved out. */
  private Map<String, Long> moved(Connection connection) throws SQLException {
    Map<String, Long> moved = new HashMap<>();
    for (String user : users) {
      add(
          moved,
          sums(
              connection,
              "SELECT user_id, SUM(amount) FROM top_up WHERE user_id = ? GROUP BY 1",
              user),
          1);
      add(
          moved,
          sums(
              connection,
              "SELECT user_id, SUM(amount) FROM refund WHERE user_id = ? GROUP BY 1",
              user),
          1);
      add(
          moved,
          sums(
              connection,
              "SELECT user_id, SUM(amount) FROM gift_order WHERE user_id = ? GROUP BY 1",
              user),
          -1);
    }
    return moved;
  }

  private static void add(Map<String, Long> to, Map<String, Long> coins, int sign) {
    coins.forEach((user, amount) -> to.merge(user, sign * amount, Long::sum));
  }

  private static Map<String, Long> sums(Connection connection, String sql, String argument)
      throws SQLException {
    Map<String, Long> sums = new HashMap<>();
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, argument);
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          sums.put(row.getString(1), row.getLong(2));
        }
      }
    }
    return sums;
  }
}
