package io.livegift.load.sizing;

/**
 * What there is to serve people.
 *
 * @param tickMs how often a busy room is written
 */
record Plant(
    int gateways,
    int giftProviders,
    int pushProviders,
    Cores cores,
    double tickMs,
    boolean deflate) {

  static final double SHIPPED_TICK_MS = 25;

  Plant(int gateways, int giftProviders, int pushProviders) {
    this(gateways, giftProviders, pushProviders, Cores.APART, SHIPPED_TICK_MS, false);
  }

  static Plant oneOfEach() {
    return new Plant(1, 1, 1);
  }
}
