package io.livegift.faults.rig;

/**
 * What a link does to connections.
 *
 * @param refuses connections end and none begins
 * @param swallows connections stand, nothing arrives
 * @param latencyMs how long each piece is on its way
 * @param bytesPerS how much of it passes; 0: all at once
 */
public record Weather(boolean refuses, boolean swallows, long latencyMs, long bytesPerS) {

  public static final Weather CLEAR = new Weather(false, false, 0, 0);
  public static final Weather CUT = new Weather(true, false, 0, 0);
  public static final Weather HALF_OPEN = new Weather(false, true, 0, 0);
  public static final Weather LATE = new Weather(false, false, 150, 0);
  public static final Weather SLOW = new Weather(false, false, 0, 50_000);

  long waitMs(int bytes) {
    return latencyMs + (bytesPerS == 0 ? 0 : bytes * 1_000L / bytesPerS);
  }
}
