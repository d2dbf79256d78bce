package io.livegift.load.sizing;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/**
 * What a run of the real stack carried, to hold beside the simulation.
 *
 * @param cores of the machine, which everything shared
 * @param giftsPerSecond by the number of rooms
 */
record Measured(int cores, Map<Integer, Double> giftsPerSecond) {

  static Measured of(Properties values) {
    Map<Integer, Double> rates = new LinkedHashMap<>();
    for (int rooms : new int[] {200, 1}) {
      rates.put(rooms, Costs.number(values, "measured.rooms-" + rooms));
    }
    return new Measured((int) Costs.number(values, "measured.cores"), rates);
  }
}
