package io.livegift.provider.database;

/** The caller's deadline passed before COMMIT; nothing was changed. */
public final class OutOfTime extends RuntimeException {

  OutOfTime() {
    super("Out of time, nothing was changed");
  }
}
