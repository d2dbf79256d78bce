package io.livegift.faults.load;

import io.livegift.clients.Network;
import io.livegift.faults.history.Event;
import io.livegift.faults.history.History;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.UnaryOperator;

/** Everybody of one round: who sends and watches where is drawn from the seed. */
public final class Cast implements AutoCloseable {

  private static final int ROOMS = 4;
  private static final int BENCH_USERS = 2_000;
  private static final long COINS = 600_000;

  private final Network network = new Network();
  private final ScheduledExecutorService clock =
      Executors.newScheduledThreadPool(2, task -> new Thread(task, "cast"));
  private final List<Sender> senders = new ArrayList<>();
  private final List<Viewer> viewers = new ArrayList<>();
  private final List<String> users = new ArrayList<>();
  private final List<String> lively = new ArrayList<>();
  private final Cashier cashier;
  private final Stage stage;

  public Cast(
      String run,
      long seed,
      List<URI> gateways,
      List<URI> providers,
      UnaryOperator<String> tokens,
      History history) {
    stage = new Stage(run, network, gateways, tokens, history, clock);
    Random random = new Random(seed);
    int firstUser = random.nextInt(BENCH_USERS);
    int firstRoom = random.nextInt(190);
    for (int i = 1; i <= ROOMS; i++) {
      fill("room_" + (firstRoom + i), firstUser + i * 10, random);
    }
    senders.add(sender("user_poor", "room_" + (firstRoom + 1), Habit.POOR, random));
    cashier =
        new Cashier(stage, new MoneyCalls(providers), users, this::charged, random.nextLong());
  }

  private void fill(String room, int firstUser, Random random) {
    senders.add(sender(user(firstUser), room, Habit.STEADY, random));
    for (int i = 1; i < 3; i++) {
      lively.add(user(firstUser + i));
      senders.add(sender(user(firstUser + i), room, Habit.LIVELY, random));
    }
    for (int i = 3; i < 6; i++) {
      String userId = user(firstUser + i);
      String kind = i == 5 ? "restless-" : "viewer-";
      viewers.add(
          new Viewer(stage, kind + userId, userId, List.of(room), random.nextLong(), i == 5));
    }
  }

  private Sender sender(String userId, String room, Habit habit, Random random) {
    users.add(userId);
    return new Sender(stage, userId, room, habit, random.nextLong());
  }

  private static String user(int number) {
    return String.format("bench_%04d", number % BENCH_USERS + 1);
  }

  private List<Event.Acked> charged() {
    return stage.history().events().stream()
        .filter(Event.Acked.class::isInstance)
        .map(Event.Acked.class::cast)
        .filter(ack -> ack.orderId() != null)
        .toList();
  }

  /** Whose wallets this round moves. */
  public List<String> users() {
    return List.copyOf(users);
  }

  /** Those of them by whom no silence is measured. */
  public List<String> lively() {
    return List.copyOf(lively);
  }

  public void start() {
    viewers.forEach(Viewer::start);
    users.stream().filter(user -> !user.equals("user_poor")).forEach(u -> cashier.fill(u, COINS));
    senders.forEach(Sender::start);
    clock.execute(cashier::act);
  }

  /** No new taps; what has no outcome yet goes on. */
  public void stop() {
    senders.forEach(Sender::stop);
    cashier.stop();
  }

  public boolean settled() {
    return cashier.settled() && senders.stream().allMatch(Sender::settled);
  }

  /** Every viewer comes back and stays. */
  public void gather() {
    viewers.forEach(Viewer::settle);
  }

  @Override
  public void close() {
    viewers.forEach(Viewer::leave);
    senders.forEach(Sender::leave);
    clock.shutdownNow();
    network.close();
  }
}
