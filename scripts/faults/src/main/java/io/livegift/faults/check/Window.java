package io.livegift.faults.check;

import java.util.Set;

/** A fault: from when to when (milliseconds since the epoch), the part being back at the end. */
public record Window(int number, String kind, String target, long beganMs, long endedMs) {

  /** How long people may wait because a service ended, or after a part is back. */
  static final long RECOVERY_MS = 5_000;

  /**
   * How long people may wait because a service hangs or is cut off, which others have to notice.
   */
  static final long HANGING_MS = 8_000;

  private static final Set<String> SERVICES =
      Set.of("gift-provider", "push-provider", "ws-gateway");
  private static final Set<String> NEEDED_PARTS = Set.of("broker", "mysql", "redis");
  private static final Set<String> ENDING = Set.of("kill", "stop", "roll");
  private static final Set<String> HARMLESS = Set.of("config", "row");

  /** Whether another instance goes on. */
  public boolean isService() {
    return SERVICES.contains(target);
  }

  /** Whether nothing goes on until the part is back. */
  boolean isNeededPart() {
    return NEEDED_PARTS.contains(target);
  }

  boolean losesRedis() {
    return kind.equals("flush");
  }

  /** Whether anybody but a sender whose own wallet is held may notice. */
  boolean disturbs() {
    return (isService() || isNeededPart()) && !HARMLESS.contains(kind);
  }

  /** How long a service may keep people waiting, all in all. */
  long patienceMs() {
    return ENDING.contains(kind) ? RECOVERY_MS : HANGING_MS;
  }

  /** From its beginning until nobody may feel it any more. */
  Span felt() {
    return new Span(beganMs, endedMs + (isService() ? patienceMs() : RECOVERY_MS));
  }
}
