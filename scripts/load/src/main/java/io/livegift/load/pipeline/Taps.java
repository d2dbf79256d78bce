package io.livegift.load.pipeline;

import io.livegift.load.viewers.Audience;
import io.livegift.load.viewers.Text;
import io.livegift.load.viewers.Viewer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Viewers who tap in turn at a steady rate. A gift's time counts from when its tap was due, so that
 * a stalled sender cannot hide a stalled server.
 */
final class Taps extends Audience {

  private static final long LONGEST_US = 120_000_000;

  /** A tap that is on its way. */
  private record Tap(long dueNanos, int screens) {}

  final Histogram ack = new Histogram(LONGEST_US, 3);
  final Histogram screen = new Histogram(LONGEST_US, 3);
  final Map<String, Long> refused = new HashMap<>();
  private final String run;
  private final int screensARoom;
  private final Map<String, Tap> unanswered = new HashMap<>();
  private final Map<String, Tap> answered = new HashMap<>();
  private final Map<String, List<Long>> early = new HashMap<>();
  private List<Viewer> tappers = List.of();
  private double perSecond = 1;
  private long beganNanos;
  private long endNanos;
  private long sent;
  private long total;

  Taps(String run, int screensARoom) {
    this.run = run;
    this.screensARoom = screensARoom;
  }

  /** Taps from now on. */
  void begin(List<Viewer> who, double rate, double seconds) {
    tappers = who;
    perSecond = rate;
    beganNanos = System.nanoTime();
    endNanos = beganNanos + (long) (seconds * 1e9);
    sent = 0;
  }

  /** Forgets the figures, not the gifts that are on their way. */
  void reset() {
    ack.reset();
    screen.reset();
  }

  /** All have been seen on every screen of their room. */
  boolean complete() {
    return nextNanos() == Long.MAX_VALUE && onTheirWay() == 0;
  }

  private int onTheirWay() {
    return unanswered.size() + answered.size();
  }

  /** Every tap was charged and seen by all, nothing else was seen. */
  boolean right() {
    return onTheirWay() == 0 && early.isEmpty() && refused.isEmpty() && faults.none();
  }

  String findings() {
    return String.format(
        "not answered %d, not seen by all %d, never charged %d, refused %s, %s",
        unanswered.size(), answered.size(), early.size(), refused, faults);
  }

  @Override
  protected long nextNanos() {
    long next = beganNanos + (long) (sent * 1e9 / perSecond);
    return tappers.isEmpty() || next >= endNanos ? Long.MAX_VALUE : next;
  }

  @Override
  protected void act() throws IOException {
    Viewer tapper = tappers.get((int) (sent % tappers.size()));
    String requestId = "p-" + run + "-" + total++;
    unanswered.put(requestId, new Tap(nextNanos(), screensARoom));
    sent++;
    tapper.send(
        "{\"type\":\"gift.send\",\"requestId\":\""
            + requestId
            + "\",\"roomId\":\""
            + tapper.roomId
            + "\",\"giftId\":\"gift_castle_secrets\",\"giftCount\":1}");
  }

  @Override
  protected void ack(String frame, long nowNanos) {
    Tap tap = unanswered.remove(Text.string(frame, "requestId"));
    String code = Text.string(frame, "code");
    if (tap == null || !code.equals("OK")) {
      refused.merge(tap == null ? "unasked" : code, 1L, Long::sum);
      return;
    }
    ack.recordValue((nowNanos - tap.dueNanos()) / 1_000);
    String msgId = Text.string(frame, "msgId");
    answered.put(msgId, tap);
    List<Long> seen = early.remove(msgId);
    if (seen != null) {
      seen.forEach(at -> seen(msgId, at));
    }
  }

  @Override
  protected void gift(Viewer viewer, String frame, long nowNanos) {
    String msgId = Text.string(frame, "msgId");
    if (answered.containsKey(msgId)) {
      seen(msgId, nowNanos);
    } else {
      early.computeIfAbsent(msgId, id -> new ArrayList<>()).add(nowNanos);
    }
  }

  private void seen(String msgId, long atNanos) {
    Tap tap = answered.get(msgId);
    screen.recordValue(Math.min(LONGEST_US, (atNanos - tap.dueNanos()) / 1_000));
    if (tap.screens() == 1) {
      answered.remove(msgId);
    } else {
      answered.put(msgId, new Tap(tap.dueNanos(), tap.screens() - 1));
    }
  }
}
