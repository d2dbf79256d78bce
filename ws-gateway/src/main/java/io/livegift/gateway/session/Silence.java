package io.livegift.gateway.session;

/** How long nothing has come from a client. Times are monotonic nanoseconds. */
final class Silence {

  /** What to do about it. */
  enum Measure {
    NONE,
    PING,
    GIVE_UP
  }

  private long since;
  private boolean pinged;

  Silence(long now) {
    since = now;
  }

  void broken(long now) {
    since = now;
    pinged = false;
  }

  /** Who is not read cannot be heard. */
  void excused(long now) {
    since = now;
  }

  Measure measure(long now, long idleNanos) {
    if (now - since >= idleNanos) {
      return Measure.GIVE_UP;
    }
    if (pinged || now - since < idleNanos / 2) {
      return Measure.NONE;
    }
    pinged = true;
    return Measure.PING;
  }
}
