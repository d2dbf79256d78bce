package io.livegift.load.sizing;

import io.livegift.api.event.Shards;
import java.util.ArrayList;
import java.util.List;

/** From the queue to the gateways: push provider and Redis; receipts go back to the database. */
final class PushSide {

  // push.consume.batch-taps and push.fanout.batch-messages, as shipped.
  private static final int MOST_IN_SCRIPT = 128;
  private static final int MOST_IN_CALL = 256;

  private record Script(int gifts, Runnable done) {}

  private final List<Lane<Gift>> shards = new ArrayList<>();
  private final List<Lane<Gift>> calls = new ArrayList<>();
  private final Lane<Script> scripts = new Lane<>(1, Integer.MAX_VALUE, this::runScripts);
  private final Agenda agenda;
  private final Costs costs;
  private final Plant plant;
  private final Machines machines;
  private final GatewaySide gateway;
  private final int giftsPerMessage;
  private final int[] merged;

  PushSide(
      Agenda agenda, Costs costs, Plant plant, Machines machines, Load load, GatewaySide gateway) {
    this.agenda = agenda;
    this.costs = costs;
    this.plant = plant;
    this.machines = machines;
    this.gateway = gateway;
    giftsPerMessage = load.giftsPerMessage();
    merged = new int[load.rooms()];
    for (int shard = 0; shard < Shards.COUNT; shard++) {
      int own = shard;
      shards.add(new Lane<>(1, MOST_IN_SCRIPT, (gifts, free) -> accept(own, gifts, free)));
    }
    for (Machine provider : machines.pushProviders()) {
      calls.add(new Lane<>(1, MOST_IN_CALL, (messages, free) -> call(provider, messages, free)));
    }
  }

  List<? extends Queue<?>> shardQueues() {
    return shards.stream().map(Lane::queue).toList();
  }

  List<? extends Queue<?>> scriptQueues() {
    return List.of(scripts.queue());
  }

  List<? extends Queue<?>> callQueues() {
    return calls.stream().map(Lane::queue).toList();
  }

  void queued(Gift gift) {
    shards.get(gift.room() % Shards.COUNT).add(gift);
  }

  private void accept(int shard, List<Gift> gifts, Runnable free) {
    Runnable accepted =
        () -> {
          free.run();
          accepted(shard, gifts);
        };
    machines
        .pushProvider(shard)
        .work(
            costs.acceptUs() * gifts.size(), () -> scripts.add(new Script(gifts.size(), accepted)));
  }

  /** Redis runs what has come, then flushes its log once, then answers. */
  private void runScripts(List<Script> batch, Runnable free) {
    int gifts = batch.stream().mapToInt(Script::gifts).sum();
    Runnable flushed =
        () -> {
          batch.forEach(script -> script.done.run());
          free.run();
        };
    machines
        .redis()
        .work(costs.acceptInRedisUs() * gifts, () -> agenda.in(costs.flushUs(), flushed));
  }

  private void accepted(int shard, List<Gift> gifts) {
    machines.pushProvider(shard).work(costs.receiptUs() * gifts.size(), () -> {});
    machines.database().work(costs.receiptInDatabaseUs() * gifts.size(), () -> {});
    for (Gift gift : gifts) {
      merged[gift.room()]++;
      if (merged[gift.room()] == giftsPerMessage) {
        merged[gift.room()] = 0;
        if (gateway.holds(gift.room())) {
          calls.get(shard % calls.size()).add(gift);
        }
      }
    }
  }

  /** A call, and as many more to the gateways that are not here, which cost this side the same. */
  private void call(Machine provider, List<Gift> messages, Runnable free) {
    double us = costs.rpcUs() + costs.fanoutUs() * messages.size();
    for (int other = 1; other < plant.gateways(); other++) {
      provider.work(us, () -> {});
    }
    provider.work(us, () -> gateway.push(messages, free));
  }
}
