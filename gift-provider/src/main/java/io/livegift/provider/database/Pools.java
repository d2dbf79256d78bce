package io.livegift.provider.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import java.util.Properties;

/**
 * Opens connection pools that behave alike on MySQL and MariaDB: READ COMMITTED, UTC, bounded
 * waits.
 */
final class Pools {

  private Pools() {}

  static HikariDataSource open(
      String name, int size, boolean autoCommit, DatabaseAddress address, DatabaseConfig config) {
    HikariConfig hikari = new HikariConfig();
    hikari.setPoolName(name);
    hikari.setJdbcUrl(address.url());
    hikari.setUsername(address.user());
    hikari.setPassword(address.password());
    hikari.setMaximumPoolSize(size);
    // All are kept open: opening one takes longest when a burst is waiting for it.
    hikari.setMinimumIdle(size);
    hikari.setAutoCommit(autoCommit);
    hikari.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    hikari.setConnectionTimeout(config.connectTimeout().toMillis());
    hikari.setValidationTimeout(Math.min(config.connectTimeout().toMillis(), 500));
    // A database that is away at start is waited for by whoever applies the schema.
    hikari.setInitializationFailTimeout(-1);
    hikari.setDataSourceProperties(driver(config, autoCommit, address.takesSeveralStatements()));
    return new HikariDataSource(hikari);
  }

  private static Properties driver(
      DatabaseConfig config, boolean autoCommit, boolean severalStatements) {
    // A server looks for overdue lock waits once a second: they end before the driver gives up.
    Duration locks =
        autoCommit ? Duration.ZERO : Duration.ofSeconds(config.lockTimeoutSeconds() + 1L);
    Duration answer = config.answerTimeout().plus(locks);
    Properties driver = new Properties();
    driver.setProperty("sslMode", "PREFERRED");
    driver.setProperty("allowPublicKeyRetrieval", "true");
    driver.setProperty("characterEncoding", "UTF-8");
    driver.setProperty("connectTimeout", String.valueOf(config.connectTimeout().toMillis()));
    driver.setProperty("socketTimeout", String.valueOf(answer.toMillis()));
    driver.setProperty("tcpKeepAlive", "true");
    driver.setProperty("useLocalSessionState", "true");
    driver.setProperty("allowMultiQueries", String.valueOf(severalStatements));
    // One text for each size of a batch.
    driver.setProperty("cachePrepStmts", "true");
    driver.setProperty("prepStmtCacheSize", "200");
    driver.setProperty("prepStmtCacheSqlLimit", "65536");
    driver.setProperty("maintainTimeStats", "false");
    driver.setProperty(
        "sessionVariables",
        "time_zone='+00:00',innodb_lock_wait_timeout=" + config.lockTimeoutSeconds());
    return driver;
  }
}
