package io.livegift.faults.check;

import io.livegift.api.GiftMessage;
import io.livegift.faults.history.Event;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A history made by hand, with the books that belong to it: one sender, one viewer, one room. */
final class Story {

  static final String SENDER = "sender";
  static final String VIEWER = "restless-1";
  static final String STEADY_VIEWER = "viewer-1";
  static final String ROOM = "room_1";
  static final String EPOCH = "1000-a";
  static final String CASTLE = "gift_castle_secrets";
  static final String ROSE = "gift_rose";

  final List<Event> events = new ArrayList<>();
  final List<Order> orders = new ArrayList<>();
  final Map<String, Long> topUps = new HashMap<>();
  final Map<String, Long> refunds = new HashMap<>();
  private boolean steady;
  long opened = 1_000;
  long closed = 1_000;
  private final Map<String, Long> settled = new HashMap<>();

  Story() {
    events.add(new Event.Connected(1_000, VIEWER, 1));
    events.add(new Event.Claimed(1_000, VIEWER, 1, ROOM, null, 0));
    joined(1_001, EPOCH, 0, false, 0);
  }

  void asked(long atMs, String id, String gift, int count) {
    events.add(new Event.Asked(atMs, SENDER, id, ROOM, gift, count));
  }

  void acked(long atMs, String id, String code, boolean duplicate) {
    String order = code.equals("OK") ? "o-" + id : null;
    String msg = code.equals("OK") ? "m-" + id : null;
    events.add(new Event.Acked(atMs, SENDER, id, code, order, msg, null, duplicate));
  }

  void joined(long atMs, String epoch, long seq, boolean recovered, long missed) {
    events.add(new Event.Joined(atMs, VIEWER, 1, ROOM, epoch, seq, recovered, missed));
  }

  /** An order whose message stands at this seq, with this count; coins move with it. */
  void order(long atMs, String id, String gift, int count, long seq, long messageCount) {
    sent(atMs, id, gift, count, new Place(ROOM, EPOCH, seq), messageCount);
  }

  /** An order of one gift that stands elsewhere. */
  void orderAt(long atMs, String id, String gift, Place at) {
    sent(atMs, id, gift, 1, at, 1);
  }

  private void sent(long atMs, String id, String gift, int count, Place at, long messageCount) {
    orders.add(
        new Order(
            "o-" + id,
            SENDER,
            id,
            ROOM,
            gift,
            count,
            count,
            "m-" + id,
            atMs,
            "SENT",
            at,
            messageCount));
    moved(-count);
  }

  void unsent(long atMs, String id, String status) {
    orders.add(
        new Order("o-" + id, SENDER, id, ROOM, CASTLE, 1, 1, "m-" + id, atMs, status, null, 0));
    moved(-1);
  }

  private void moved(long coins) {
    settled.merge(SENDER, coins, Long::sum);
    closed += coins;
  }

  GiftMessage gift(long atMs, String id, String gift, long count, long seq) {
    return new GiftMessage(
        "m-" + id, ROOM, SENDER, gift, count, atMs, seq, EPOCH, null, null, null);
  }

  void seen(long atMs, GiftMessage gift) {
    events.add(new Event.Seen(atMs, VIEWER, 1, gift));
  }

  void played(long atMs, GiftMessage gift) {
    events.add(new Event.Played(atMs, VIEWER, gift));
  }

  /** Somebody watches by whom silence is measured. */
  void watchSteadily() {
    steady = true;
    events.add(new Event.Joined(1_001, STEADY_VIEWER, 1, ROOM, EPOCH, 0, false, 0));
  }

  void shown(long atMs, GiftMessage gift) {
    seen(atMs, gift);
    if (steady) {
      events.add(new Event.Seen(atMs, STEADY_VIEWER, 1, gift));
    }
    played(atMs, gift);
  }

  /** One gift, all of it as it should be. */
  void whole(long atMs, String id, String gift, int count, long seq) {
    asked(atMs, id, gift, count);
    acked(atMs + 10, id, "OK", false);
    order(atMs, id, gift, count, seq, count);
    shown(atMs + 20, gift(atMs, id, gift, count, seq));
  }

  void fault(String kind, String target, long fromMs, long toMs) {
    int number = events.size();
    events.add(new Event.FaultBegan(fromMs, number, kind, target));
    events.add(new Event.FaultEnded(toMs, number, kind, target));
  }

  /** The promises that the checker finds broken, each once. */
  List<String> broken() {
    events.add(new Event.Stayed(90_000, VIEWER, ROOM));
    Books books =
        new Books(orders, topUps, refunds, Map.of(SENDER, opened), Map.of(SENDER, closed), settled);
    return Checker.check(new Evidence(events, books)).stream()
        .map(Violation::promise)
        .distinct()
        .toList();
  }
}
