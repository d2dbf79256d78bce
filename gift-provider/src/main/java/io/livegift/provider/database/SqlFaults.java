package io.livegift.provider.database;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells faults that a caller can act on from those that are bugs. */
final class SqlFaults {

  private static final int DUPLICATE_KEY = 1062;
  private static final int LOCK_WAIT_TIMEOUT = 1205;
  private static final int DEADLOCK = 1213;
  private static final int TOO_MANY_CONNECTIONS = 1040;
  private static final int SHUTTING_DOWN = 1053;
  private static final int READ_ONLY = 1290;
  private static final int READ_ONLY_TRANSACTIONS = 1836;
  private static final int CONNECTION_KILLED = 1927;

  private static final Set<Integer> CONTENTION = Set.of(DUPLICATE_KEY, LOCK_WAIT_TIMEOUT, DEADLOCK);
  private static final Set<Integer> AWAY =
      Set.of(
          TOO_MANY_CONNECTIONS,
          SHUTTING_DOWN,
          READ_ONLY,
          READ_ONLY_TRANSACTIONS,
          CONNECTION_KILLED);

  private SqlFaults() {}

  /** The fault that the failure stands for; the failure itself where it stands for none. */
  static RuntimeException of(Exception failure) {
    SQLException sql = sqlCause(failure);
    if (sql != null && CONTENTION.contains(sql.getErrorCode())) {
      return new Contention(failure);
    }
    if (sql != null && isAway(sql)) {
      return new DatabaseUnavailable("The database does not answer", failure);
    }
    return failure instanceof RuntimeException bug ? bug : new IllegalStateException(failure);
  }

  private static @Nullable SQLException sqlCause(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql) {
        return sql;
      }
    }
    return null;
  }

  private static boolean isAway(SQLException sql) {
    String state = sql.getSQLState();
    return sql instanceof SQLTransientConnectionException
        || sql instanceof SQLNonTransientConnectionException
        || sql instanceof SQLRecoverableException
        || sql instanceof SQLTimeoutException
        || (state != null && state.startsWith("08"))
        || AWAY.contains(sql.getErrorCode());
  }
}
