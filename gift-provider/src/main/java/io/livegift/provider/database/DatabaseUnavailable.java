package io.livegift.provider.database;

/** The database is down, too slow or not asked any more; nothing was changed. */
public final class DatabaseUnavailable extends RuntimeException {

  public DatabaseUnavailable(String message, Throwable cause) {
    super(message, cause);
  }
}
