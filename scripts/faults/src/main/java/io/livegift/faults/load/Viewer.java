package io.livegift.faults.load;

import io.livegift.clients.GiftClient;
import io.livegift.faults.history.Event;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Watches rooms; a restless one drops its line every few seconds and comes back elsewhere. */
final class Viewer {

  private static final int LONGEST_STAY_MS = 9_000;
  private static final int LONGEST_ABSENCE_MS = 4_000;

  private final Stage stage;
  private final String name;
  private final List<String> rooms;
  private final Random random;
  private final GiftClient client;
  private boolean restless;

  Viewer(Stage stage, String name, String userId, List<String> rooms, long seed, boolean restless) {
    this.stage = stage;
    this.name = name;
    this.rooms = rooms;
    this.random = new Random(seed);
    this.restless = restless;
    client = stage.client(name, userId, random.nextInt(8));
    rooms.forEach(client::join);
  }

  synchronized void start() {
    client.connect();
    if (restless) {
      later(this::drop, LONGEST_STAY_MS);
    }
  }

  private synchronized void drop() {
    if (restless) {
      client.drop();
      later(this::start, LONGEST_ABSENCE_MS);
    }
  }

  /** Comes back if it is away, and stays. */
  synchronized void settle() {
    restless = false;
    client.connect();
  }

  void leave() {
    long now = stage.history().nowMs();
    rooms.forEach(room -> stage.history().add(new Event.Stayed(now, name, room)));
    client.close();
  }

  private void later(Runnable task, int atMostMs) {
    var unused = stage.clock().schedule(task, random.nextInt(atMostMs), TimeUnit.MILLISECONDS);
  }
}
