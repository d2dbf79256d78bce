package io.livegift.gateway.room;

/**
 * One kind of question to push providers: at most one is open, and it is known how fresh the last
 * answer is, so that a thousand joins ask once. Times are monotonic nanoseconds. Confined to the
 * room's thread.
 */
final class Inquiry {

  private boolean open;
  private boolean everHeard;
  private boolean everFailed;
  private long askedAt;
  private long heardAt;
  private long failedAt;

  /** False while one is open. */
  boolean begin(long now) {
    if (open) {
      return false;
    }
    open = true;
    askedAt = now;
    return true;
  }

  void heard() {
    open = false;
    heard(askedAt);
  }

  /** An answer to the same question that was asked another way. */
  void heard(long asked) {
    if (!everHeard || asked - heardAt > 0) {
      heardAt = asked;
    }
    everHeard = true;
  }

  void failed() {
    open = false;
    everFailed = true;
    failedAt = askedAt;
  }

  boolean heardSince(long time) {
    return everHeard && heardAt - time >= 0;
  }

  boolean failedSince(long time) {
    return everFailed && failedAt - time >= 0;
  }
}
