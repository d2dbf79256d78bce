package io.livegift.clients;

/**
 * Tells a dead line from a quiet one.
 *
 * <p>Promises: a line on which nothing arrives is asked, and is dead at most {@value #QUIET_MS} +
 * {@value #ANSWER_MS} ms after its last word; a busy line is asked now and then all the same,
 * because the answer tells a lost last message. Not thread-safe.
 */
final class Heartbeat {

  static final long QUIET_MS = 2_000;
  static final long ANSWER_MS = 4_000;
  static final long PING_MS = 5_000;

  private static final long NEVER = Long.MAX_VALUE;

  private long heardAtMs;
  private long pingedAtMs;

  /** When the first ping went out after which nothing has been heard. */
  private long unansweredSinceMs = NEVER;

  void opened(long nowMs) {
    heard(nowMs);
    pingedAtMs = nowMs;
  }

  void heard(long nowMs) {
    heardAtMs = nowMs;
    unansweredSinceMs = NEVER;
  }

  void pinged(long nowMs) {
    pingedAtMs = nowMs;
    unansweredSinceMs = Math.min(unansweredSinceMs, nowMs);
  }

  boolean isPingDue(long nowMs) {
    boolean quiet = unansweredSinceMs == NEVER && nowMs - heardAtMs >= QUIET_MS;
    return quiet || nowMs - pingedAtMs >= PING_MS;
  }

  boolean isDead(long nowMs) {
    return nowMs - ANSWER_MS >= unansweredSinceMs;
  }
}
