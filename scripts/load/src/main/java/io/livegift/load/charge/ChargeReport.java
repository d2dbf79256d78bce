package io.livegift.load.charge;

import io.livegift.load.Stack;
import io.livegift.load.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The figures of a run as text. */
final class ChargeReport {

  private final Scenario bareOne;
  private final Scenario bareMany;

  ChargeReport(Scenario bareOne, Scenario bareMany) {
    this.bareOne = bareOne;
    this.bareMany = bareMany;
  }

  String text(List<Scenario> all, long orders, int rounds, int seconds) {
    return String.format(
        "charge: %s; %,d orders stored; median of %d rounds of %d s%n%s%nCPU, us a gift%n%s",
        Stack.machine(), orders, rounds, seconds, speed(all), cpu(all));
  }

  private Table speed(List<Scenario> all) {
    Table table = new Table("", "gifts/s", "p50 ms", "p99 ms", "rate/bare", "p50/bare");
    for (Scenario scenario : all) {
      Scenario floor = scenario.callers.size() == 1 ? bareOne : bareMany;
      table.row(
          scenario.name,
          scenario.perSecond(),
          scenario.p50Ms(),
          scenario.p99Ms(),
          scenario.perSecond() / floor.perSecond(),
          scenario.p50Ms() / floor.p50Ms());
    }
    return table;
  }

  private static Table cpu(List<Scenario> all) {
    TreeSet<String> processes = new TreeSet<>();
    all.forEach(scenario -> processes.addAll(scenario.cpuUs().keySet()));
    List<String> heads = new ArrayList<>(List.of(""));
    heads.addAll(processes);
    Table table = new Table(heads.toArray(new String[0]));
    for (Scenario scenario : all) {
      Map<String, Double> us = scenario.cpuUs();
      table.row(scenario.name, processes.stream().map(p -> us.getOrDefault(p, 0.0)).toArray());
    }
    return table;
  }
}
