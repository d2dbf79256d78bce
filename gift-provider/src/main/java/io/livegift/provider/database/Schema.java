package io.livegift.provider.database;

import java.time.Duration;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the schema up to date; several providers may start at once, Flyway's lock lets one work.
 */
public final class Schema {

  private static final Logger log = LoggerFactory.getLogger(Schema.class);
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final int ATTEMPTS = 60;

  private Schema() {}

  /** Waits up to a minute for a database that is still starting. */
  public static void migrate(DatabaseAddress address, boolean demoData) {
    for (int attempt = 1; ; attempt++) {
      try {
        flyway(address, demoData).migrate();
        return;
      } catch (FlywayException e) {
        if (attempt == ATTEMPTS || !isAway(e)) {
          throw e;
        }
        log.warn("The database at {} does not answer yet", address);
        sleep();
      }
    }
  }

  private static Flyway flyway(DatabaseAddress address, boolean demoData) {
    String[] locations =
        demoData
            ? new String[] {"classpath:sql/schema", "classpath:sql/demo"}
            : new String[] {"classpath:sql/schema"};
    String url =
        address.url() + "?allowPublicKeyRetrieval=true&connectTimeout=2000&sslMode=PREFERRED";
    return Flyway.configure()
        .dataSource(url, address.user(), address.password())
        .locations(locations)
        // Demo data that was once loaded may be absent from what this process resolves.
        .ignoreMigrationPatterns("*:missing")
        .load();
  }

  private static boolean isAway(FlywayException e) {
    return SqlFaults.of(e) instanceof DatabaseUnavailable;
  }

  private static void sleep() {
    try {
      Thread.sleep(PAUSE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for the database", e);
    }
  }
}
