package io.livegift.load.sizing;

/**
 * What people do.
 *
 * @param giftsPerSecond over all rooms, which are alike
 * @param viewers over all rooms
 * @param giftsPerMessage how many gifts a combo merges; 1: none do
 */
record Load(double giftsPerSecond, int rooms, long viewers, int giftsPerMessage) {

  double viewersPerRoom() {
    return (double) viewers / rooms;
  }
}
