package io.livegift.gateway.session;

/** So many at once, so many a second. Not thread-safe. Times are monotonic nanoseconds. */
public final class TokenBucket {

  private static final double NANOS_PER_SECOND = 1e9;

  private double tokens;
  private long filledAt;

  public TokenBucket(long now, double tokens) {
    this.tokens = tokens;
    this.filledAt = now;
  }

  /** Takes one, if there is one. The limits may differ from call to call. */
  public boolean take(long now, double perSecond, double burst) {
    fill(now, perSecond, burst);
    if (tokens < 1) {
      return false;
    }
    tokens--;
    return true;
  }

  public boolean full(long now, double perSecond, double burst) {
    fill(now, perSecond, burst);
    return tokens >= burst;
  }

  private void fill(long now, double perSecond, double burst) {
    tokens = Math.min(burst, tokens + (now - filledAt) / NANOS_PER_SECOND * perSecond);
    filledAt = now;
  }
}
