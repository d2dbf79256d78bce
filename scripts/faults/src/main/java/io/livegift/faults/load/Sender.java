package io.livegift.faults.load;

import io.livegift.clients.GiftClient;
import io.livegift.clients.ServerFrame;
import io.livegift.clients.Tap;
import io.livegift.faults.history.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A person with a button.
 *
 * <p>Promises: a tap is repeated with its requestId until it has a final outcome, and never more
 * than {@value #MOST_OPEN} taps wait for theirs.
 */
final class Sender {

  private static final int MOST_OPEN = 15;

  private final Stage stage;
  private final String userId;
  private final String room;
  private final Habit habit;
  private final Random random;
  private final GiftClient client;
  private final List<Tap> charged = new ArrayList<>();
  private int made;
  private int open;
  private boolean stopped;

  Sender(Stage stage, String userId, String room, Habit habit, long seed) {
    this.stage = stage;
    this.userId = userId;
    this.room = room;
    this.habit = habit;
    this.random = new Random(seed);
    client = stage.client("sender-" + userId, userId, random.nextInt(8));
    client.join(room);
  }

  void start() {
    client.connect();
    act();
  }

  private synchronized void act() {
    if (!stopped) {
      int pauseMs = open < MOST_OPEN ? habit.act(this, random) : 200;
      after(pauseMs, this::act);
    }
  }

  /** A tap of its own, after a pause. */
  void tap(int pauseMs, String giftId, int count) {
    Tap tap = new Tap(stage.run() + userId + "-" + made++, room, giftId, count);
    after(pauseMs, () -> send(tap));
  }

  /** The button fires twice. */
  void tapTwice(String giftId) {
    Tap tap = new Tap(stage.run() + userId + "-" + made++, room, giftId, 1);
    send(tap);
    send(tap);
  }

  /** Repeats a tap that was charged before; with another count it is a conflict. */
  void repeat(int countChange) {
    if (!charged.isEmpty()) {
      Tap old = charged.get(random.nextInt(charged.size()));
      send(new Tap(old.requestId(), room, old.giftId(), old.giftCount() + countChange));
    }
  }

  /** The line breaks with whatever is under way. */
  void cutLine() {
    client.drop();
    after(random.nextInt(1_500), client::connect);
  }

  private synchronized void send(Tap tap) {
    open++;
    deliver(tap);
  }

  private void deliver(Tap tap) {
    stage
        .history()
        .add(
            new Event.Asked(
                stage.history().nowMs(),
                userId,
                tap.requestId(),
                room,
                tap.giftId(),
                tap.giftCount()));
    // Elsewhere: the client completes it under its own lock, which a send takes after ours.
    var unused =
        client.send(tap).whenCompleteAsync((ack, failure) -> heard(tap, ack), stage.clock());
  }

  private synchronized void heard(Tap tap, ServerFrame.@Nullable Ack ack) {
    if (ack == null || ack.outcome().retryable()) {
      after(100, () -> deliver(tap));
      return;
    }
    open--;
    if (ack.ok() && !ack.duplicate()) {
      charged.add(tap);
    }
  }

  private void after(int pauseMs, Runnable task) {
    if (!stage.clock().isShutdown()) {
      var unused = stage.clock().schedule(task, pauseMs, TimeUnit.MILLISECONDS);
    }
  }

  synchronized void stop() {
    stopped = true;
    client.connect();
  }

  synchronized boolean settled() {
    return stopped && open == 0;
  }

  void leave() {
    client.close();
  }
}
