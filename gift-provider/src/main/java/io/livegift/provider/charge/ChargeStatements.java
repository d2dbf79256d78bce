package io.livegift.provider.charge;

import io.livegift.api.event.Shards;
import io.livegift.provider.database.Database;
import io.livegift.provider.database.RoundTrip;
import io.livegift.provider.database.Statements;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The SQL of a charge, for any number of gifts: two round trips, whatever the number.
 *
 * <p>Every statement names its rows by a unique key, so that the cost does not grow with the
 * tables.
 */
final class ChargeStatements {

  private static final String A_REQUEST = "(o.user_id = ? AND o.request_id = ?)";

  private final Statements statements;

  ChargeStatements(Statements statements) {
    this.statements = statements;
  }

  /**
   * How the books stand when the wallets are locked.
   *
   * @param balances of those that are locked now
   * @param unrelayed whose messages wait for a relay
   * @param orders of requests that have been charged
   */
  record Books(
      Map<String, Long> balances, long nowMs, Set<Queued> unrelayed, List<Standing.Order> orders) {}

  /** A sender in a shard. */
  record Queued(String userId, int shard) {}

  private record Wallet(String userId, long balance, long nowMs) {}

  /**
   * Locks wallets in one order, so that two charges cannot deadlock on them, and then looks how the
   * books stand: READ COMMITTED shows what whoever held a lock before has done.
   *
   * @param patient whether to wait for wallets that others hold
   */
  Books lock(List<Tap> taps, boolean patient) {
    List<String> users =
        taps.stream().map(tap -> tap.command().userId()).distinct().sorted().toList();
    return statements
        .roundTrip()
        .add(
            "SELECT user_id, balance, "
                + Database.NOW_MS
                + " FROM wallet WHERE user_id IN ("
                + times(users.size(), "?", ",")
                + ") ORDER BY user_id FOR UPDATE"
                + (patient ? "" : " SKIP LOCKED"),
            users)
        .add(
            "SELECT user_id, shard FROM outbox_message WHERE relay = 1 AND ("
                + times(taps.size(), "(shard = ? AND user_id = ?)", " OR ")
                + ")",
            all(taps, tap -> List.of(Shards.of(tap.command().roomId()), tap.command().userId())))
        .add(
            "SELECT o.user_id, o.request_id, o.order_id, o.msg_id, o.room_id, o.gift_id,"
                + " o.gift_count, o.amount, o.balance_after, o.created_at, m.status, m.relay"
                + " FROM gift_order o LEFT JOIN outbox_message m ON m.msg_id = o.msg_id WHERE "
                + times(taps.size(), A_REQUEST, " OR "),
            all(taps, tap -> List.of(tap.command().userId(), tap.command().requestId())))
        .run(ChargeStatements::books);
  }

  private static Books books(RoundTrip.Results results) {
    List<Wallet> wallets =
        results.rows(row -> new Wallet(row.getString(1), row.getLong(2), row.getLong(3)));
    List<Queued> unrelayed = results.rows(row -> new Queued(row.getString(1), row.getInt(2)));
    List<Standing.Order> orders = results.rows(ChargeStatements::order);
    return new Books(
        wallets.stream().collect(Collectors.toMap(Wallet::userId, Wallet::balance)),
        wallets.isEmpty() ? 0 : wallets.get(0).nowMs(),
        Set.copyOf(unrelayed),
        orders);
  }

  private static Standing.Order order(ResultSet row) throws SQLException {
    return new Standing.Order(
        row.getString(1),
        row.getString(2),
        row.getString(3),
        row.getString(4),
        row.getString(5),
        row.getString(6),
        row.getInt(7),
        row.getLong(8),
        row.getLong(9),
        row.getLong(10),
        "PENDING".equals(row.getString(11)) && !row.getBoolean(12));
  }

  /**
   * Writes all of it.
   *
   * @throws IllegalStateException when a statement changed other than the rows it was for
   */
  void write(List<OrderRow> rows) {
    Map<String, Long> debits =
        rows.stream()
            .collect(
                Collectors.toMap(OrderRow::userId, OrderRow::amount, Math::addExact, TreeMap::new));
    RoundTrip writes = statements.roundTrip();
    debits.forEach(
        (userId, amount) ->
            writes.add(
                "UPDATE wallet SET balance = balance - ? WHERE user_id = ? AND balance >= ?",
                List.of(amount, userId, amount)));
    writes
        .add(
            "INSERT INTO gift_order (order_id, user_id, request_id, room_id, host_id, gift_id,"
                + " gift_count, price, price_version, amount, balance_after, msg_id, status,"
                + " created_at) VALUES "
                + times(rows.size(), "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'CHARGED', ?)", ","),
            all(rows, OrderRow::asOrder))
        .add(
            "INSERT INTO outbox_message (msg_id, order_id, user_id, room_id, shard, status, relay,"
                + " next_at, created_at) VALUES "
                + times(rows.size(), "(?, ?, ?, ?, ?, 'PENDING', ?, ?, ?)", ","),
            all(rows, OrderRow::asMessage))
        .add(
            "INSERT INTO transfer (kind, reference, debit_account, credit_account, amount, room_id,"
                + " gift_count, created_at) VALUES "
                + times(rows.size(), "('CHARGE', ?, ?, ?, ?, ?, ?, ?)", ","),
            all(rows, OrderRow::asTransfer))
        .run(results -> counted(results, debits.size(), rows.size()));
  }

  /** A wallet that did not exist. */
  void open(String userId, long coins) {
    int opened =
        statements
            .roundTrip()
            .add("INSERT INTO wallet (user_id, balance) VALUES (?, ?)", List.of(userId, coins))
            .run(RoundTrip.Results::changed);
    expect(1, opened, "wallets opened");
  }

  private static boolean counted(RoundTrip.Results results, int wallets, int gifts) {
    for (int i = 0; i < wallets; i++) {
      expect(1, results.changed(), "wallets debited");
    }
    expect(gifts, results.changed(), "orders");
    expect(gifts, results.changed(), "outbox rows");
    expect(gifts, results.changed(), "transfers");
    return true;
  }

  private static void expect(int expected, int actual, String what) {
    if (actual != expected) {
      throw new IllegalStateException(actual + " of " + expected + " " + what);
    }
  }

  private static <T> List<Object> all(List<T> things, Function<T, List<?>> values) {
    List<Object> all = new ArrayList<>();
    things.forEach(thing -> all.addAll(values.apply(thing)));
    return all;
  }

  private static String times(int times, String text, String separator) {
    return String.join(separator, Collections.nCopies(times, text));
  }
}
