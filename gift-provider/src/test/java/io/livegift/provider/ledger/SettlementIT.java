package io.livegift.provider.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.livegift.api.Income;
import io.livegift.api.IncomeQuery;
import io.livegift.api.RankEntry;
import io.livegift.api.RankPeriod;
import io.livegift.api.RankQuery;
import io.livegift.provider.database.Contention;
import io.livegift.provider.database.Database;
import io.livegift.provider.database.DatabaseAddress;
import io.livegift.provider.database.DatabaseConfig;
import io.livegift.provider.database.Schema;
import io.livegift.runtime.Env;
import io.livegift.runtime.config.ConfigReader;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Settled sums on the real database; what is inserted here is rolled back into balance. */
class SettlementIT {

  private static final long HOUR = Window.HOUR_MS;

  private final DatabaseAddress address = DatabaseAddress.from(Env.fromSystem());
  private final String mark = UUID.randomUUID().toString().substring(0, 8);
  private final String host = "host-" + mark;
  private final String room = "room-" + mark;
  private Database database;
  private Settlement settlement;
  private Sums sums;

  @BeforeEach
  void start() {
    Schema.migrate(address, true);
    ConfigReader defaults = new ConfigReader(Map.of());
    database = new Database(address, DatabaseConfig.from(defaults), new SimpleMeterRegistry());
    SettlementConfig config = SettlementConfig.from(defaults);
    settlement = new Settlement(database, () -> config, new SimpleMeterRegistry());
    sums = new Sums(database);
  }

  /** Takes every row back, and what was settled of it, so that the books balance again. */
  @AfterEach
  void stop() throws SQLException {
    settlement.close();
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute("DELETE FROM transfer WHERE room_id = '" + room + "'");
      statement.execute("DELETE FROM host_income WHERE host_id = '" + host + "'");
      statement.execute("DELETE FROM room_rank WHERE room_id = '" + room + "'");
    }
    database.close();
  }

  @Test
  void isExact_beforeAndAfterSettling() throws SQLException {
    try (Connection connection = connect()) {
      charge(connection, "a", 10, HOUR - 1);
      charge(connection, "b", 20, HOUR);
      charge(connection, "b", 30, 2 * HOUR - 1);
      charge(connection, "c", 40, 3 * HOUR + 5);
      refund(connection, "b", 20, 3 * HOUR + 6);
    }
    assertSums();
    settlement.settleUpTo(newest());
    assertSums();
    settlement.settleUpTo(newest());
    assertSums();
    try (Connection connection = connect()) {
      charge(connection, "a", 100, 2 * HOUR);
    }
    assertEquals(new Income("OK", 180, 4), sums.income(new IncomeQuery(host, 0, 9 * HOUR)));
    assertEquals(
        new RankEntry("a-" + mark, 110), sums.rank(new RankQuery(room, 3)).senders().get(0));
  }

  @Test
  void waitsForTransactions_thatAreStillOpen() throws SQLException {
    try (Connection slow = connect();
        Connection quick = connect()) {
      slow.setAutoCommit(false);
      charge(slow, "a", 10, HOUR);
      charge(quick, "b", 20, HOUR);
      // The later id is visible, the earlier one is not committed: the mark must not pass it.
      long newest = newest();
      assertThrows(Contention.class, () -> settlement.settleUpTo(newest));
      assertEquals(new Income("OK", 20, 1), sums.income(new IncomeQuery(host, 0, 9 * HOUR)));
      slow.commit();
      settlement.settleUpTo(newest);
      assertEquals(new Income("OK", 30, 2), sums.income(new IncomeQuery(host, 0, 9 * HOUR)));
    }
  }

  @Test
  void ranksThePeriodThatLasts() throws SQLException {
    try (Connection connection = connect()) {
      long now = clock(connection);
      charge(connection, "a", 500, now - 25 * HOUR);
      charge(connection, "b", 20, now);
    }
    for (int settled = 0; settled < 2; settled++) {
      RankEntry first = new RankEntry("a-" + mark, 500);
      RankEntry second = new RankEntry("b-" + mark, 20);
      assertEquals(List.of(first, second), sums.rank(new RankQuery(room, 9)).senders());
      for (RankPeriod recent : List.of(RankPeriod.DAY, RankPeriod.HOUR)) {
        assertEquals(List.of(second), sums.rank(new RankQuery(room, 9, recent.name())).senders());
      }
      settlement.settleUpTo(newest());
    }
  }

  private void assertSums() {
    assertEquals(new Income("OK", 80, 3), sums.income(new IncomeQuery(host, 0, 9 * HOUR)));
    assertEquals(new Income("OK", 50, 2), sums.income(new IncomeQuery(host, HOUR, 2 * HOUR)));
    assertEquals(new Income("OK", 30, 2), sums.income(new IncomeQuery(host, HOUR - 1, HOUR + 1)));
    assertEquals(
        new Income("OK", 40, 1), sums.income(new IncomeQuery(host, 3 * HOUR, 3 * HOUR + 6)));
    assertEquals(
        List.of(new RankEntry("b-" + mark, 50), new RankEntry("c-" + mark, 40)),
        sums.rank(new RankQuery(room, 2)).senders());
  }

  private long newest() {
    return database.read(s -> s.of(SettlementMapper.class).newest());
  }

  private static long clock(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT " + Database.NOW_MS)) {
      row.next();
      return row.getLong(1);
    }
  }

  private void charge(Connection connection, String user, long coins, long at) throws SQLException {
    insert(connection, "CHARGE", "user:" + user + "-" + mark, "host:" + host, coins, at);
  }

  private void refund(Connection connection, String user, long coins, long at) throws SQLException {
    insert(connection, "REFUND", "host:" + host, "user:" + user + "-" + mark, coins, at);
  }

  private void insert(
      Connection connection, String kind, String debit, String credit, long coins, long at)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          ("INSERT INTO transfer (kind, reference, debit_account, credit_account, amount, room_id,"
                  + " gift_count, created_at) VALUES ('%s', '%s', '%s', '%s', %d, '%s', 1, %d)")
              .formatted(kind, UUID.randomUUID(), debit, credit, coins, room, at));
    }
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(
        address.url() + "?allowPublicKeyRetrieval=true", address.user(), address.password());
  }
}
