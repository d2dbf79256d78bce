package io.livegift.load.sizing;

import io.livegift.api.event.Shards;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;

/** From the tap to the queue: gateway, gift provider, broker, database. */
final class ChargeSide {

  // charge.workers, charge.max-batch and charge.max-per-half, as shipped.
  private static final int WORKERS = 2;
  private static final int MOST_IN_BATCH = 32;
  private static final int MOST_IN_HALF = 16;

  private final Lane<Gift> charging;
  private final Agenda agenda;
  private final Costs costs;
  private final Plant plant;
  private final Machines machines;
  private final Random random;
  private final Consumer<Gift> queue;

  ChargeSide(
      Agenda agenda,
      Costs costs,
      Plant plant,
      Machines machines,
      Random random,
      Consumer<Gift> queue) {
    this.agenda = agenda;
    this.costs = costs;
    this.plant = plant;
    this.machines = machines;
    this.random = random;
    this.queue = queue;
    charging = new Lane<>(WORKERS * plant.giftProviders(), MOST_IN_BATCH, this::charge);
  }

  List<? extends Queue<?>> queues() {
    return List.of(charging.queue());
  }

  void tap(Gift gift) {
    double us = costs.tapUs() + costs.rpcUs();
    if (random.nextInt(plant.gateways()) == 0) {
      machines.loop(random).work(us, () -> call(gift));
    } else {
      agenda.in(us, () -> call(gift));
    }
  }

  private void call(Gift gift) {
    machines.giftProviders().work(costs.rpcUs(), () -> charging.add(gift));
  }

  private void charge(List<Gift> gifts, Runnable free) {
    int halves = halves(gifts);
    Countdown prepared = new Countdown(halves, () -> transact(gifts, free));
    for (int i = 0; i < halves; i++) {
      machines.broker().work(costs.halfUs(), prepared);
    }
  }

  private void transact(List<Gift> gifts, Runnable free) {
    machines
        .giftProviders()
        .work(
            costs.charge().us(gifts.size()),
            () ->
                machines
                    .database()
                    .work(
                        costs.chargeInDatabase().us(gifts.size()),
                        () -> {
                          gifts.forEach(queue);
                          free.run();
                        }));
  }

  /** A half message carries gifts of one shard only. */
  private static int halves(List<Gift> gifts) {
    Map<Integer, Integer> byShard = new HashMap<>();
    gifts.forEach(gift -> byShard.merge(gift.room() % Shards.COUNT, 1, Integer::sum));
    return byShard.values().stream()
        .mapToInt(count -> (count + MOST_IN_HALF - 1) / MOST_IN_HALF)
        .sum();
  }
}
