package io.livegift.provider.database;

import com.baomidou.mybatisplus.core.MybatisConfiguration;
import com.baomidou.mybatisplus.core.MybatisSqlSessionFactoryBuilder;
import com.zaxxer.hikari.HikariDataSource;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.LocalCacheScope;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.transaction.managed.ManagedTransactionFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs statements in transactions, behind a circuit breaker.
 *
 * <p>{@link #transact} commits before it returns. When it throws, nothing was committed, except
 * {@link CommitUnknown}, which says just that. A {@code kill -9} anywhere before COMMIT rolls back,
 * because the server sees the connection close.
 */
public final class Database implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Database.class);

  /** The database's clock, in SQL. */
  public static final String NOW_MS = "CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS SIGNED)";

  private static final int ATTEMPTS = 8;
  private static final int LONGEST_PAUSE_MS = 40;

  private final HikariDataSource reads;
  private final HikariDataSource transactions;
  private final SqlSessionFactory sessions;
  private final Mappers mappers;
  private final CircuitBreaker breaker;
  private final boolean together;

  public Database(DatabaseAddress address, DatabaseConfig config, MeterRegistry meters) {
    reads = Pools.open("reads", config.reads(), true, address, config);
    transactions = Pools.open("transactions", config.transactions(), false, address, config);
    sessions = new MybatisSqlSessionFactoryBuilder().build(configuration());
    mappers = new Mappers(sessions.getConfiguration());
    together = address.takesSeveralStatements();
    breaker = CircuitBreaker.of("database", breakerConfig(config));
    Gauge.builder("gift_database_circuit_open", () -> answers() ? 0 : 1).register(meters);
  }

  /** Runs single statements, each on its own. */
  public <R> R read(Function<Statements, R> work) {
    return guarded(
        () -> {
          try (Connection connection = reads.getConnection();
              SqlSession session = sessions.openSession(ExecutorType.SIMPLE, connection)) {
            return work.apply(new Statements(session, mappers, together));
          }
        });
  }

  /** Runs one transaction: commits what the work did, or throws and has changed nothing. */
  public <R> R transact(Function<Statements, R> work) {
    return guarded(
        () -> {
          Connection connection = transactions.getConnection();
          try {
            R result = inside(connection, work);
            commit(connection);
            return result;
          } finally {
            giveBack(connection);
          }
        });
  }

  /** Runs a transaction again, a bounded number of times, while others get in its way. */
  public <R> R transactPatiently(Function<Statements, R> work) {
    for (int attempt = 1; ; attempt++) {
      try {
        return transact(work);
      } catch (Contention e) {
        if (attempt == ATTEMPTS) {
          throw new DatabaseUnavailable("Still in the way of others", e);
        }
        pause();
      }
    }
  }

  /** False while the circuit is open. */
  public boolean answers() {
    CircuitBreaker.State state = breaker.getState();
    return state != CircuitBreaker.State.OPEN && state != CircuitBreaker.State.FORCED_OPEN;
  }

  private <R> R inside(Connection connection, Function<Statements, R> work) throws SQLException {
    try (SqlSession session = sessions.openSession(ExecutorType.SIMPLE, connection)) {
      return work.apply(new Statements(session, mappers, together));
    } catch (RuntimeException e) {
      try {
        connection.rollback();
      } catch (SQLException failed) {
        // The connection is lost or will be closed by the pool: the server rolls back.
        e.addSuppressed(failed);
      }
      throw e;
    }
  }

  private static void commit(Connection connection) {
    try {
      connection.commit();
    } catch (SQLException e) {
      throw new CommitUnknown(e);
    }
  }

  /** After COMMIT a connection that does not close is no reason to say that nothing was changed. */
  private static void giveBack(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      log.warn("A connection did not close: {}", e.getMessage());
    }
  }

  private <R> R guarded(SqlWork<R> work) {
    try {
      return breaker.executeSupplier(
          () -> {
            try {
              return work.run();
            } catch (SQLException | RuntimeException e) {
              throw SqlFaults.of(e);
            }
          });
    } catch (CallNotPermittedException e) {
      throw new DatabaseUnavailable("The circuit to the database is open", e);
    }
  }

  static void pause() {
    try {
      Thread.sleep(ThreadLocalRandom.current().nextInt(1, LONGEST_PAUSE_MS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DatabaseUnavailable("Interrupted", e);
    }
  }

  private MybatisConfiguration configuration() {
    // Connections are opened, ended and closed here; MyBatis only runs statements on them.
    Properties handsOff = new Properties();
    handsOff.setProperty("closeConnection", "false");
    ManagedTransactionFactory transactionFactory = new ManagedTransactionFactory();
    transactionFactory.setProperties(handsOff);
    MybatisConfiguration configuration =
        new MybatisConfiguration(new Environment("database", transactionFactory, transactions));
    configuration.setMapUnderscoreToCamelCase(true);
    configuration.setArgNameBasedConstructorAutoMapping(true);
    configuration.setLocalCacheScope(LocalCacheScope.STATEMENT);
    configuration.setCacheEnabled(false);
    return configuration;
  }

  private static CircuitBreakerConfig breakerConfig(DatabaseConfig config) {
    return CircuitBreakerConfig.custom()
        .slidingWindowSize(20)
        .minimumNumberOfCalls(5)
        .failureRateThreshold(50)
        .slowCallDurationThreshold(config.answerTimeout().multipliedBy(2))
        .waitDurationInOpenState(Duration.ofSeconds(1))
        .automaticTransitionFromOpenToHalfOpenEnabled(true)
        .permittedNumberOfCallsInHalfOpenState(2)
        .recordException(e -> e instanceof DatabaseUnavailable || e instanceof CommitUnknown)
        .build();
  }

  @Override
  public void close() {
    reads.close();
    transactions.close();
  }

  private interface SqlWork<R> {
    R run() throws SQLException;
  }
}
