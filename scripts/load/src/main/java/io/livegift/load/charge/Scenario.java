package io.livegift.load.charge;

import io.livegift.load.ClosedLoop;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** One line of the table: the same callers, measured once a round. */
final class Scenario {

  final String name;
  final List<? extends ClosedLoop.Caller> callers;
  private final List<ClosedLoop.Run> runs = new ArrayList<>();
  private final Map<String, Long> cpuNanos = new TreeMap<>();

  Scenario(String name, List<? extends ClosedLoop.Caller> callers) {
    this.name = name;
    this.callers = callers;
  }

  void add(ClosedLoop.Run run, Map<String, Long> cpu) {
    runs.add(run);
    cpu.forEach((process, nanos) -> cpuNanos.merge(process, nanos, Long::sum));
  }

  /** Of all rounds; microseconds a gift, by process. */
  Map<String, Double> cpuUs() {
    double gifts = runs.stream().mapToLong(ClosedLoop.Run::done).sum();
    Map<String, Double> us = new TreeMap<>();
    cpuNanos.forEach((process, nanos) -> us.put(process, nanos / 1_000.0 / gifts));
    return us;
  }

  double perSecond() {
    return median(ClosedLoop.Run::perSecond);
  }

  double p50Ms() {
    return median(ClosedLoop.Run::p50Ms);
  }

  double p99Ms() {
    return median(ClosedLoop.Run::p99Ms);
  }

  private double median(ToDoubleFunction<ClosedLoop.Run> figure) {
    List<Double> sorted =
        runs.stream().map(figure::applyAsDouble).sorted(Comparator.naturalOrder()).toList();
    return sorted.get(sorted.size() / 2);
  }
}
