package io.livegift.provider.database;

/** The answer to COMMIT did not arrive: the transaction may be durable, or not. */
public final class CommitUnknown extends RuntimeException {

  CommitUnknown(Throwable cause) {
    super("The outcome of COMMIT is unknown", cause);
  }
}
