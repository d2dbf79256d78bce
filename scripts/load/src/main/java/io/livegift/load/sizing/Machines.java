package io.livegift.load.sizing;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Where the work is done. Of the gateways, which are all alike, one is here.
 *
 * @param loops the gateway's event loops, one a core
 * @param pushProviders each by itself, because a shard is on one of them
 */
record Machines(
    List<Machine> loops,
    Machine network,
    Machine giftProviders,
    Machine broker,
    Machine database,
    Machine redis,
    List<Machine> pushProviders) {

  static Machines of(Plant plant, Agenda agenda) {
    return plant.cores().together() ? shared(plant, agenda) : apart(plant, agenda);
  }

  private static Machines apart(Plant plant, Agenda agenda) {
    return new Machines(
        several(plant.cores().gateway(), 1, agenda),
        new Machine(agenda, 1),
        new Machine(agenda, plant.giftProviders() * plant.cores().giftProvider()),
        new Machine(agenda, plant.cores().broker()),
        new Machine(agenda, plant.cores().database()),
        new Machine(agenda, 1),
        several(plant.pushProviders(), plant.cores().pushProvider(), agenda));
  }

  private static Machines shared(Plant plant, Agenda agenda) {
    Machine all = new Machine(agenda, plant.cores().database());
    return new Machines(
        Collections.nCopies(plant.cores().gateway(), all),
        new Machine(agenda, 1),
        all,
        all,
        all,
        all,
        Collections.nCopies(plant.pushProviders(), all));
  }

  private static List<Machine> several(int count, int cores, Agenda agenda) {
    return IntStream.range(0, count).mapToObj(i -> new Machine(agenda, cores)).toList();
  }

  private Map<String, List<Machine>> byName() {
    Map<String, List<Machine>> named = new LinkedHashMap<>();
    named.put("gateway", loops);
    named.put("network", List.of(network));
    named.put("gift provider", List.of(giftProviders));
    named.put("broker", List.of(broker));
    named.put("database", List.of(database));
    named.put("Redis", List.of(redis));
    named.put("push provider", pushProviders);
    return named;
  }

  /** The share of its cores that each used; of several of a kind the busiest. */
  Map<String, Double> busy() {
    Map<String, Double> busy = new LinkedHashMap<>();
    byName()
        .forEach(
            (name, kind) ->
                busy.put(name, kind.stream().mapToDouble(Machine::busyShare).max().orElseThrow()));
    return busy;
  }

  Map<String, List<? extends Queue<?>>> queues() {
    Map<String, List<? extends Queue<?>>> queues = new LinkedHashMap<>();
    byName()
        .forEach(
            (name, kind) ->
                queues.put(name + ": work", kind.stream().map(Machine::queue).toList()));
    return queues;
  }

  Machine loop(Random random) {
    return loops.get(random.nextInt(loops.size()));
  }

  Machine pushProvider(int shard) {
    return pushProviders.get(shard % pushProviders.size());
  }
}
