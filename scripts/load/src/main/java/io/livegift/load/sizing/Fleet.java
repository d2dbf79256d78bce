package io.livegift.load.sizing;

import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The fewest gateways that carry a load.
 *
 * @param first what gives way with one fewer
 * @param outcome with as many
 */
record Fleet(int gateways, String first, Outcome outcome) {

  private static final int MOST = 1_000;

  /**
   * Looks from the fewest that can hold the connections upwards: with too many, a push provider has
   * no time left for its calls.
   *
   * @param plant by the number of gateways
   * @return empty when their number is not what is missing
   */
  static Optional<Fleet> least(Costs costs, Load load, IntFunction<Plant> plant) {
    int tooFew = (int) ((load.viewers() - 1) / costs.connectionsMax());
    String first = "connections";
    int tried = tooFew + 1;
    Outcome outcome = GiftPath.run(costs, plant.apply(tried), load);
    while (outcome.limit().isPresent()) {
      tooFew = tried;
      first = outcome.limit().get();
      tried = tried + 1 + tried / 4;
      if (tried > MOST) {
        return Optional.empty();
      }
      outcome = GiftPath.run(costs, plant.apply(tried), load);
    }
    int enough = tried;
    while (enough - tooFew > 1) {
      int next = (tooFew + enough) / 2;
      Outcome between = GiftPath.run(costs, plant.apply(next), load);
      Optional<String> limit = between.limit();
      if (limit.isPresent()) {
        tooFew = next;
        first = limit.get();
      } else {
        enough = next;
        outcome = between;
      }
    }
    return Optional.of(new Fleet(enough, first, outcome));
  }
}
