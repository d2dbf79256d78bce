package io.livegift.load.sizing;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * The whole path under one load. Taps come at random, evenly spread over the rooms; the same load
 * gives the same run.
 */
final class GiftPath {

  private static final long SEED = 9_527;

  /** Gifts of a run: enough that chance does not look like a queue that grows. */
  private static final double GIFTS = 40_000;

  private static final double SHORTEST_S = 2;
  private static final double LONGEST_S = 20;
  private static final double SECOND_US = TimeUnit.SECONDS.toMicros(1);

  private final Agenda agenda = new Agenda();
  private final Random random = new Random(SEED);
  private final Load load;
  private final Machines machines;
  private final GatewaySide gateway;
  private final PushSide push;
  private final ChargeSide charge;

  private GiftPath(Costs costs, Plant plant, Load load) {
    this.load = load;
    machines = Machines.of(plant, agenda);
    gateway = new GatewaySide(agenda, costs, plant, machines, load, random);
    push = new PushSide(agenda, costs, plant, machines, load, gateway);
    charge = new ChargeSide(agenda, costs, plant, machines, random, push::queued);
  }

  static Outcome run(Costs costs, Plant plant, Load load) {
    return new GiftPath(costs, plant, load).run();
  }

  private Outcome run() {
    double seconds = Math.min(LONGEST_S, Math.max(SHORTEST_S, GIFTS / load.giftsPerSecond()));
    nextTap();
    agenda.runUntil(seconds * SECOND_US / 2);
    Map<String, Level> half = levels();
    agenda.runUntil(seconds * SECOND_US);
    Map<String, Double> growth = new LinkedHashMap<>();
    levels().forEach((name, level) -> growth.put(name, level.growthSince(half.get(name))));
    return new Outcome(machines.busy(), growth, gateway.shownMs(50), gateway.shownMs(99));
  }

  private void nextTap() {
    double untilUs = -Math.log(1 - random.nextDouble()) * SECOND_US / load.giftsPerSecond();
    agenda.in(
        untilUs,
        () -> {
          charge.tap(new Gift(agenda.nowUs(), random.nextInt(load.rooms())));
          nextTap();
        });
  }

  private Map<String, Level> levels() {
    Map<String, List<? extends Queue<?>>> queues = new LinkedHashMap<>(machines.queues());
    queues.put("gift provider: taps to charge", charge.queues());
    queues.put("shards' queues", push.shardQueues());
    queues.put("Redis: scripts", push.scriptQueues());
    queues.put("push provider: messages to call with", push.callQueues());
    queues.put("gateway: messages of rooms", gateway.queues());
    Map<String, Level> levels = new LinkedHashMap<>();
    queues.forEach((name, kind) -> levels.put(name, Level.of(kind)));
    return levels;
  }
}
