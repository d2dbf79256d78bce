package io.livegift.load.sizing;

/**
 * What there is to serve people.
 *
 * @param tickMs how often a busy room is written that has few viewers
 */
record Plant(
    int gateways,
    int giftProviders,
    int pushProviders,
    Cores cores,
    double tickMs,
    boolean deflate) {

  static final double SHIPPED_TICK_MS = 25;

  private static final double TICK_PER_VIEWER_US = 40;
  private static final int MOST_TICKS = 4;

  Plant(int gateways, int giftProviders, int pushProviders) {
    this(gateways, giftProviders, pushProviders, Cores.APART, SHIPPED_TICK_MS, false);
  }

  static Plant oneOfEach() {
    return new Plant(1, 1, 1);
  }

  /** How often a busy room is written: each viewer on an event loop lengthens the tick. */
  double tickUs(double viewers) {
    double tickUs = 1_000 * tickMs;
    return Math.min(MOST_TICKS * tickUs, tickUs + viewers * TICK_PER_VIEWER_US);
  }
}
