package io.livegift.load.sizing;

/**
 * Cores of one process of each kind.
 *
 * @param together all of them are the same cores, and the network is free
 */
record Cores(
    int gateway, int giftProvider, int pushProvider, int broker, int database, boolean together) {

  /** Each process on a machine of its own, as SIZING.md takes them. */
  static final Cores APART = new Cores(4, 2, 2, 4, 8, false);

  static Cores shared(int cores) {
    return new Cores(cores, cores, cores, cores, cores, true);
  }
}
