package io.livegift.provider.database;

import io.livegift.runtime.config.ConfigReader;
import java.time.Duration;

/**
 * How the database is used.
 *
 * @param transactions connections for transactions
 * @param changes top-ups and refunds that may run at once
 * @param reads connections for single reads
 * @param lockTimeoutSeconds how long a statement waits for a locked row
 */
public record DatabaseConfig(
    int transactions,
    int changes,
    int reads,
    Duration connectTimeout,
    Duration answerTimeout,
    int lockTimeoutSeconds) {

  public static DatabaseConfig from(ConfigReader r) {
    return new DatabaseConfig(
        r.integer("database.transactions", 18, 2, 500),
        r.integer("database.changes", 4, 1, 500),
        r.integer("database.reads", 16, 2, 500),
        r.millis("database.connect-timeout-ms", 700, 250, 10_000),
        r.millis("database.answer-timeout-ms", 1_500, 100, 30_000),
        r.integer("database.lock-timeout-s", 1, 1, 10));
  }
}
