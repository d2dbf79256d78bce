package io.livegift.provider.database;

/**
 * A deadlock, a lock that was not free in time, or a unique key that another one won: rolled back.
 */
public final class Contention extends RuntimeException {

  Contention(Throwable cause) {
    super("Rolled back in favour of another transaction", cause);
  }
}
