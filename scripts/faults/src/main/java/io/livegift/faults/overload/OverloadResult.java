package io.livegift.faults.overload;

import io.livegift.faults.check.Violation;
import java.util.List;
import java.util.Map;

/**
 * One overload, in figures; rates are gifts a second.
 *
 * @param charged by seconds of the overload
 * @param codes answers by code
 * @param recoveryMs after the last tap of the overload, until everything is charged at once again
 */
public record OverloadResult(
    double capacity,
    double offered,
    double charged,
    Map<String, Long> codes,
    long p99Ms,
    long recoveryMs,
    List<Violation> violations) {

  private static final double LEAST_GOODPUT = 0.8;
  private static final long LONGEST_RECOVERY_MS = 5_000;

  public boolean isGood() {
    return charged >= LEAST_GOODPUT * capacity
        && recoveryMs <= LONGEST_RECOVERY_MS
        && violations.isEmpty();
  }

  /** For people. */
  public String text() {
    StringBuilder text = new StringBuilder();
    text.append(
        "overload: capacity %.0f gifts/s, offered %.0f, charged %.0f (%.0f %%; at least 80)%n"
            .formatted(capacity, offered, charged, 100 * charged / capacity));
    text.append("answers: %s, p99 %d ms%n".formatted(codes, p99Ms));
    text.append("recovered after %.1f s (at most 5)%n".formatted(recoveryMs / 1_000.0));
    violations.forEach(
        violation -> {
          text.append("VIOLATED %s: %s%n".formatted(violation.promise(), violation.what()));
          violation.evidence().forEach(line -> text.append("    ").append(line).append('\n'));
        });
    return text.append("violations %d%n".formatted(violations.size())).toString();
  }
}
