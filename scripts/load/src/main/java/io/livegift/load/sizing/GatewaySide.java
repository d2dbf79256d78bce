package io.livegift.load.sizing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** From a push provider's call to the screens of one gateway. */
final class GatewaySide {

  // gateway.fanout.queue, as shipped.
  private static final int MOST_IN_WRITE = 4_096;
  private static final long LONGEST_US = TimeUnit.SECONDS.toMicros(600);

  private final List<Lane<Gift>> rooms = new ArrayList<>();
  private final Histogram tapToScreenUs = new Histogram(LONGEST_US, 3);
  private final Agenda agenda;
  private final Costs costs;
  private final Plant plant;
  private final Machines machines;
  private final Random random;
  private final double viewersOfARoom;
  private final boolean[] held;

  GatewaySide(
      Agenda agenda, Costs costs, Plant plant, Machines machines, Load load, Random random) {
    this.agenda = agenda;
    this.costs = costs;
    this.plant = plant;
    this.machines = machines;
    this.random = random;
    double spread = load.viewersPerRoom() / plant.gateways();
    viewersOfARoom = Math.max(1, spread);
    held = new boolean[load.rooms()];
    for (int room = 0; room < held.length; room++) {
      held[room] = random.nextDouble() < spread;
      rooms.add(new Lane<>(1, MOST_IN_WRITE, this::write));
    }
  }

  List<? extends Queue<?>> queues() {
    return rooms.stream().map(Lane::queue).toList();
  }

  double shownMs(double percentile) {
    return tapToScreenUs.getValueAtPercentile(percentile) / 1_000.0;
  }

  /** Whether somebody here watches the room. */
  boolean holds(int room) {
    return held[room];
  }

  /** A call; it is answered before the rooms have been written. */
  void push(List<Gift> messages, Runnable answered) {
    machines
        .loop(random)
        .work(
            costs.rpcUs() + costs.fanoutUs() * messages.size(),
            () -> {
              messages.forEach(message -> rooms.get(message.room()).add(message));
              answered.run();
            });
  }

  /** What waits of a room, to each of its viewers in one write; not again before the next tick. */
  private void write(List<Gift> messages, Runnable free) {
    int loops = machines.loops().size();
    double viewersOnALoop = viewersOfARoom / loops;
    double nextUs = agenda.nowUs() + plant.tickUs(viewersOnALoop);
    Countdown written =
        new Countdown(
            loops,
            () -> {
              send(messages);
              agenda.in(Math.max(0, nextUs - agenda.nowUs()), free);
            });
    double us = viewersOnALoop * costs.delivery().us(messages.size());
    machines.loops().forEach(loop -> loop.work(us, written));
  }

  private void send(List<Gift> messages) {
    double bytes = viewersOfARoom * messages.size() * costs.messageBytes();
    double sent = plant.deflate() ? bytes / costs.deflateFactor() : bytes;
    double us = plant.cores().together() ? 0 : sent * Byte.SIZE / costs.networkMbit();
    machines.network().work(us, () -> messages.forEach(this::shown));
  }

  private void shown(Gift message) {
    tapToScreenUs.recordValue(Math.min((long) (agenda.nowUs() - message.tappedUs()), LONGEST_US));
  }
}
