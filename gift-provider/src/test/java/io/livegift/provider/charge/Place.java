package io.livegift.provider.charge;

import io.livegift.api.SendGiftCommand;
import io.livegift.provider.catalog.Catalog;
import io.livegift.provider.catalog.CatalogConfig;
import io.livegift.provider.database.Database;
import io.livegift.provider.database.DatabaseAddress;
import io.livegift.provider.database.DatabaseConfig;
import io.livegift.provider.database.Schema;
import io.livegift.provider.database.Turns;
import io.livegift.runtime.Env;
import io.livegift.runtime.config.ConfigReader;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The real database, with users and rooms that belong to one test class alone. */
final class Place implements AutoCloseable {

  final Env env = Env.fromSystem();
  final DatabaseAddress address = DatabaseAddress.from(env);
  final String mark = UUID.randomUUID().toString().substring(0, 8);
  final Database database;
  final Turns turns;
  final Catalog catalog;

  Place() {
    Schema.migrate(address, true);
    ConfigReader defaults = new ConfigReader(Map.of());
    database = new Database(address, DatabaseConfig.from(defaults), new SimpleMeterRegistry());
    turns = new Turns(database, 4);
    for (int room = 0; room < 5; room++) {
      sql(
          "INSERT INTO room (room_id, host_id, open) VALUES ('%s', '%s', 1)"
              .formatted(room(room), "host-" + room(room)));
    }
    CatalogConfig config = CatalogConfig.from(defaults);
    catalog = new Catalog(database, () -> config);
    catalog.start();
  }

  String room(int number) {
    return "room-" + mark + "-" + number;
  }

  SendGiftCommand rose(String user, String request, int room) {
    return new SendGiftCommand(user, request, room(room), "gift_rose", 1);
  }

  /** A wallet with its opening top-up, so that the books balance. */
  String user(String name, long coins) {
    String user = name + "-" + mark;
    sql("INSERT INTO wallet (user_id, balance) VALUES ('%s', %d)".formatted(user, coins));
    if (coins > 0) {
      sql(
          ("INSERT INTO top_up (user_id, request_id, amount, balance_after, created_at) VALUES"
                  + " ('%s', 'opening', %d, %d, 1)")
              .formatted(user, coins, coins));
      sql(
          ("INSERT INTO transfer (kind, reference, debit_account, credit_account, amount,"
                  + " gift_count, created_at) VALUES ('TOP_UP', '%s/opening', 'platform:top-up',"
                  + " 'user:%s', %d, 0, 1)")
              .formatted(user, user, coins));
    }
    return user;
  }

  long balance(String user) {
    return number("SELECT balance FROM wallet WHERE user_id = '" + user + "'");
  }

  long orders(String user) {
    return number("SELECT COUNT(*) FROM gift_order WHERE user_id = '" + user + "'");
  }

  Connection connection() throws SQLException {
    return DriverManager.getConnection(
        address.url() + "?allowPublicKeyRetrieval=true", address.user(), address.password());
  }

  void sql(String text) {
    try (Connection connection = connection();
        Statement statement = connection.createStatement()) {
      statement.execute(text);
    } catch (SQLException e) {
      throw new IllegalStateException(text, e);
    }
  }

  long number(String query) {
    try (Connection connection = connection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(query, e);
    }
  }

  List<String> texts(String query) {
    List<String> texts = new ArrayList<>();
    try (Connection connection = connection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
    } catch (SQLException e) {
      throw new IllegalStateException(query, e);
    }
    return texts;
  }

  /** Nobody pushes here, so that nobody would close what is left. */
  @Override
  public void close() {
    sql(
        "UPDATE outbox_message SET status = 'EXPIRED', relay = 0, message_count = 0 WHERE status ="
            + " 'PENDING' AND user_id LIKE '%-"
            + mark
            + "'");
    catalog.close();
    database.close();
  }
}
