package io.livegift.faults.check;

import io.livegift.faults.history.Event;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** All promises, against one round. */
public final class Checker {

  /** Of one promise; the first few tell the story. */
  private static final int MOST_OF_A_KIND = 5;

  private static final List<Check> OF_BOOKS =
      List.of(
          new ChargedOnce(),
          new Conserved(),
          new NothingLost(),
          new NothingInvented(),
          new SenderOrder());

  private static final List<Check> OF_SCREENS =
      List.of(
          new DenseOrder(),
          new ShownOnce(),
          new CombosAddUp(),
          new Outcomes(),
          new ToldWhatWasMissed(),
          new OneWriter(),
          new ComesBack());

  private Checker() {}

  public static Evidence evidence(List<Event> events, BookReader reader) throws SQLException {
    return new Evidence(events, reader.close());
  }

  /** Empty: every promise was kept. */
  public static List<Violation> check(Evidence evidence) {
    List<Violation> violations = checkBooks(evidence);
    violations.addAll(run(OF_SCREENS, evidence));
    return violations;
  }

  /** Of a history that holds no screens, and taps that nobody repeated. */
  public static List<Violation> checkBooks(Evidence evidence) {
    return run(OF_BOOKS, evidence);
  }

  private static List<Violation> run(List<Check> checks, Evidence evidence) {
    List<Violation> violations = new ArrayList<>();
    Map<String, Integer> counts = new HashMap<>();
    for (Check check : checks) {
      check.run(
          evidence,
          violation -> {
            if (counts.merge(violation.promise(), 1, Integer::sum) <= MOST_OF_A_KIND) {
              violations.add(violation);
            }
          });
    }
    return violations;
  }
}
