package io.livegift.provider.ledger;

/**
 * A time in which a host earned, cut into whole hours and two ends.
 *
 * @param firstHour the first whole hour
 * @param endHour the hour after the last whole one
 */
record Window(String hostId, String account, long from, long to, long firstHour, long endHour) {

  static final long HOUR_MS = 3_600_000;
  private static final long LATEST = 253_402_300_800_000L;

  /**
   * From inclusive, to exclusive, both in milliseconds; anything beyond the year 9999 is clamped.
   */
  static Window of(String hostId, long from, long to) {
    long start = Math.max(0, Math.min(LATEST, from));
    long end = Math.max(start, Math.min(LATEST, to));
    long firstHour = Math.min((start + HOUR_MS - 1) / HOUR_MS, end / HOUR_MS + 1);
    long endHour = end / HOUR_MS;
    if (firstHour > endHour) {
      // Within one hour: the head alone.
      return new Window(hostId, "host:" + hostId, start, end, -1, -1);
    }
    return new Window(hostId, "host:" + hostId, start, end, firstHour, endHour);
  }

  /** Where the head ends. */
  public long firstHourMs() {
    return firstHour < 0 ? to : firstHour * HOUR_MS;
  }

  /** Where the tail begins. */
  public long endHourMs() {
    return endHour < 0 ? to : endHour * HOUR_MS;
  }
}
