package io.livegift.load.sizing;

import io.livegift.load.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/** The simulation's answers to the questions of SIZING.md. */
final class SizingTables {

  private static final List<String> MACHINES =
      List.of("gateway", "gift provider", "broker", "database", "Redis", "push provider");
  private static final long MILLION = 1_000_000;

  private final Costs costs;
  private final Measured measured;

  SizingTables(Costs costs, Measured measured) {
    this.costs = costs;
    this.measured = measured;
  }

  String text() {
    return String.join(
        "\n",
        "Gifts/s that one of each carries, 20 viewers a room, no combos; busy in % at that rate",
        rates().toString(),
        "Viewers of one room that a gateway carries, no combos",
        viewers().toString(),
        "Gateways for a room of 1,000,000 viewers, 10,000 gifts/s in combos of ten",
        oneRoom().toString(),
        "Gateways for 1,000,000 viewers in 2,000 rooms, 2 gifts/s a room, no combos",
        manyRooms().toString(),
        "Everything on " + measured.cores() + " cores, gifts/s, beside what was measured",
        besideMeasured().toString());
  }

  private Table rates() {
    Table table = limits("rooms", "gifts/s");
    for (int rooms : new int[] {1, 20, 200, 2_000}) {
      Plant plant = Plant.oneOfEach();
      row(table, rooms, Limit.of(50, rate -> run(plant, new Load(rate, rooms, rooms * 20L, 1))));
    }
    return table;
  }

  private Table viewers() {
    Table table = limits("gifts/s", "viewers");
    for (int rate : new int[] {1, 10, 100, 1_000}) {
      Plant plant = Plant.oneOfEach();
      Limit limit =
          Limit.within(
              10,
              costs.connectionsMax(),
              "connections",
              viewers -> run(plant, new Load(rate, 1, (long) viewers, 1)));
      row(table, rate, limit);
    }
    return table;
  }

  private Table oneRoom() {
    Load load = new Load(10_000, 1, MILLION, 10);
    Table table = fleets();
    row(table, "as it is", load, gateways -> bigRoom(gateways, false));
    row(table, "writes deflated", load, gateways -> bigRoom(gateways, true));
    return table;
  }

  private static Plant bigRoom(int gateways, boolean deflate) {
    return new Plant(gateways, 4, 1, Cores.APART, Plant.SHIPPED_TICK_MS, deflate);
  }

  private Table manyRooms() {
    Load load = new Load(4_000, 2_000, MILLION, 1);
    Table table = fleets();
    row(table, "2 push providers", load, gateways -> new Plant(gateways, 2, 2));
    row(table, "8 push providers", load, gateways -> new Plant(gateways, 2, 8));
    return table;
  }

  private Table besideMeasured() {
    Cores cores = Cores.shared(measured.cores());
    Plant plant = new Plant(1, 1, 1, cores, Plant.SHIPPED_TICK_MS, false);
    Table table = new Table("rooms", "measured", "simulated", "measured / simulated");
    measured
        .giftsPerSecond()
        .forEach(
            (rooms, seen) -> {
              double most =
                  Limit.of(50, rate -> run(plant, new Load(rate, rooms, rooms, 1))).most();
              table.row(number(rooms), seen, most, seen / most);
            });
    return table;
  }

  private Outcome run(Plant plant, Load load) {
    return GiftPath.run(costs, plant, load);
  }

  private static Table limits(String given, String carried) {
    List<String> heads = new ArrayList<>(List.of(given, carried, "gives way first"));
    heads.addAll(MACHINES);
    return new Table(heads.toArray(String[]::new));
  }

  private static void row(Table table, int given, Limit limit) {
    List<Object> figures = new ArrayList<>(List.of(limit.most(), limit.first()));
    MACHINES.forEach(machine -> figures.add(Math.round(100 * limit.atMost().busy().get(machine))));
    table.row(number(given), figures.toArray());
  }

  private static Table fleets() {
    return new Table(
        "", "gateways", "one fewer gives way at", "p50 ms", "p99 ms", "push provider %");
  }

  private void row(Table table, String name, Load load, IntFunction<Plant> plant) {
    Fleet.least(costs, load, plant)
        .ifPresentOrElse(
            fleet -> row(table, name, fleet),
            () -> table.row(name, "no number helps", "", "", "", ""));
  }

  private static void row(Table table, String name, Fleet fleet) {
    Outcome outcome = fleet.outcome();
    table.row(
        name,
        fleet.gateways(),
        fleet.first(),
        outcome.p50Ms(),
        outcome.p99Ms(),
        Math.round(100 * outcome.busy().get("push provider")));
  }

  private static String number(int count) {
    return String.format(Locale.ROOT, "%,d", count);
  }
}
