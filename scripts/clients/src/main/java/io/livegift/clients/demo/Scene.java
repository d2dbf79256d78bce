package io.livegift.clients.demo;

import io.livegift.api.ErrorCode;
import io.livegift.api.Gift;
import io.livegift.clients.ServerFrame;
import io.livegift.clients.Tap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** What happens in the room, act by act; each act notes what did not come out as it must. */
final class Scene {

  static final String ROOM = "room_9527";
  static final String ROSE = "gift_rose";
  static final String TOWN = "gift_aurora_town";
  static final String WHALE = "gift_cloud_whale";
  static final String CASTLE = "gift_castle_secrets";
  static final String PRINCESS = "gift_starlight_princess";

  private static final int MAX_COUNT = 9999;
  private static final long AWAY_MS = 1_500;

  private final Map<String, Person> people;
  private final Timeline timeline;
  private final List<String> faults = new ArrayList<>();

  Scene(Map<String, Person> people, Timeline timeline) {
    this.people = people;
    this.timeline = timeline;
  }

  List<String> faults() {
    return faults;
  }

  void enter() throws InterruptedException, IOException {
    for (Person person : people.values()) {
      person.client().join(ROOM);
      person.client().connect();
    }
    for (Person person : people.values()) {
      if (!person.screen().entered().await(20, TimeUnit.SECONDS)) {
        throw new IOException(person.userId() + " did not get into " + ROOM + " within 20 s");
      }
    }
    timeline.tell("all", people.size() + " people are in " + ROOM);
  }

  /** Whoever must be poor spends what there is. */
  void emptyPurse(String userId, long coins, List<Gift> gifts)
      throws InterruptedException, ExecutionException {
    long left = coins;
    for (Gift gift :
        gifts.stream().sorted(Comparator.comparingLong(Gift::price).reversed()).toList()) {
      while (left >= gift.price()) {
        int count = (int) Math.min(MAX_COUNT, left / gift.price());
        give(userId, gift.giftId(), count);
        left -= count * gift.price();
      }
    }
  }

  void singleGifts() throws InterruptedException, ExecutionException {
    give("user_A", CASTLE, 1);
    give("user_B", PRINCESS, 1);
  }

  void combos() throws InterruptedException, ExecutionException {
    burst("user_A", ROSE, 10);
    burst("user_B", TOWN, 4);
  }

  /** The button fires twice: two frames, one tap. */
  void doubleTap() throws InterruptedException, ExecutionException {
    Person person = person("user_C");
    Tap tap = new Tap(UUID.randomUUID().toString(), ROOM, WHALE, 1);
    long tappedMs = timeline.nowMs();
    CompletableFuture<ServerFrame.Ack> one = person.tap(tap);
    ServerFrame.Ack second = person.tap(tap).get();
    ServerFrame.Ack first = one.get();
    timeline.tell(
        tappedMs, "user_C", "taps cloud_whale, the button fires twice: " + both(first, second));
    expect(first.ok() && second.ok(), "a double tap must be OK twice: " + both(first, second));
    expect(
        first.duplicate() != second.duplicate() && same(first, second),
        "of a double tap one must be a duplicate of the other: " + first + " " + second);
  }

  /** The answer was lost, the app sends the same again, later. */
  void retry() throws InterruptedException, ExecutionException {
    Person person = person("user_C");
    Tap tap = new Tap(UUID.randomUUID().toString(), ROOM, CASTLE, 1);
    long tappedMs = timeline.nowMs();
    ServerFrame.Ack first = person.tap(tap).get();
    timeline.tell(tappedMs, "user_C", "taps castle_secrets: " + words(first));
    Thread.sleep(300);
    ServerFrame.Ack again = person.tap(tap).get();
    timeline.tell("user_C", "sends the same request again: " + words(again));
    expect(
        first.ok() && again.ok() && again.duplicate() && same(first, again),
        "a retry must repeat the first outcome: " + first + " " + again);
  }

  void withoutFunds() throws InterruptedException, ExecutionException {
    ServerFrame.Ack ack = person("user_poor").tap(ROOM, ROSE, 1).get();
    timeline.tell("user_poor", "taps rose: " + words(ack));
    expect(
        ack.outcome() == ErrorCode.INSUFFICIENT_BALANCE,
        "who has nothing must be refused with INSUFFICIENT_BALANCE, not " + ack);
  }

  void dropAndReturn() throws InterruptedException, ExecutionException {
    Person dropped = person("user_X");
    dropped.client().drop();
    give("user_A", PRINCESS, 1);
    give("user_C", CASTLE, 2);
    Thread.sleep(AWAY_MS);
    dropped.client().connect();
    for (int i = 0; i < 100 && dropped.screen().returned() == null; i++) {
      Thread.sleep(50);
    }
    ServerFrame.Joined back = dropped.screen().returned();
    expect(
        back != null && back.recovered() && back.missed() == 0,
        "who was away for a moment must get everything, not " + back);
  }

  /** A gift that is shown alone does not overtake the combo that was tapped before it. */
  void rosesBeforeCastle() throws InterruptedException, ExecutionException {
    burst("user_C", ROSE, 3);
    give("user_C", CASTLE, 1);
  }

  private void give(String userId, String giftId, int count)
      throws InterruptedException, ExecutionException {
    long tappedMs = timeline.nowMs();
    ServerFrame.Ack ack = person(userId).tap(ROOM, giftId, count).get();
    String times = count == 1 ? "" : " x" + count;
    timeline.tell(tappedMs, userId, "taps " + Timeline.name(giftId) + times + ": " + words(ack));
    expect(ack.ok(), userId + " must be able to give " + giftId + ", not " + ack);
  }

  private void burst(String userId, String giftId, int taps)
      throws InterruptedException, ExecutionException {
    String what = Timeline.name(giftId);
    timeline.tell(userId, "taps " + what + " " + taps + " times in a row");
    List<CompletableFuture<ServerFrame.Ack>> acks = new ArrayList<>();
    for (int i = 0; i < taps; i++) {
      acks.add(person(userId).tap(ROOM, giftId, 1));
    }
    int ok = 0;
    for (CompletableFuture<ServerFrame.Ack> ack : acks) {
      ok += ack.get().ok() ? 1 : 0;
    }
    timeline.tell(userId, "has " + ok + " x OK for " + what);
    expect(ok == taps, userId + "'s burst of " + taps + " was OK only " + ok + " times");
  }

  private Person person(String userId) {
    Person person = people.get(userId);
    if (person == null) {
      throw new IllegalArgumentException(userId + " is not in the cast");
    }
    return person;
  }

  private void expect(boolean holds, String otherwise) {
    if (!holds) {
      faults.add(otherwise);
    }
  }

  private static boolean same(ServerFrame.Ack one, ServerFrame.Ack other) {
    return one.orderId() != null && one.orderId().equals(other.orderId());
  }

  private static String both(ServerFrame.Ack one, ServerFrame.Ack other) {
    return words(one) + "; and " + words(other);
  }

  private static String words(ServerFrame.Ack ack) {
    String duplicate = ack.duplicate() ? " (done before, not charged again)" : "";
    String left = ack.balance() == null ? "" : String.format(", %,d coins left", ack.balance());
    return ack.ok() ? "OK" + duplicate + left : ack.code();
  }
}
