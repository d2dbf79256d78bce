package io.livegift.faults.overload;

import io.livegift.faults.history.Event;
import io.livegift.faults.history.History;
import io.livegift.load.viewers.Audience;
import io.livegift.load.viewers.Text;
import io.livegift.load.viewers.Viewer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Viewers who tap in turn: each next tap when one is answered, or at a steady rate whatever comes
 * back. Nothing is repeated: each refusal counts.
 */
final class Flood extends Audience {

  /**
   * A tap with its answer.
   *
   * @param code empty: none yet
   */
  record Answer(long askedMs, long answeredMs, String code) {
    long tookMs() {
      return answeredMs - askedMs;
    }
  }

  private static final String GIFT = "gift_rose";

  private final String run;
  private final History history;
  private final Map<String, Viewer> unanswered = new HashMap<>();
  private final Map<String, Long> askedMs = new HashMap<>();
  private final List<Answer> answers = new ArrayList<>();
  private List<Viewer> tappers = List.of();
  private int window;
  private double perSecond;
  private long beganNanos;
  private long endNanos;
  private long sent;
  private long total;

  Flood(String run, History history) {
    this.run = run;
    this.history = history;
  }

  /** So many taps are under way at any time. */
  void keep(List<Viewer> who, int underWay, double seconds) {
    begin(who, seconds);
    window = underWay;
  }

  void offer(List<Viewer> who, double rate, double seconds) {
    begin(who, seconds);
    perSecond = rate;
  }

  private void begin(List<Viewer> who, double seconds) {
    tappers = who;
    window = 0;
    perSecond = 0;
    sent = 0;
    beganNanos = System.nanoTime();
    endNanos = beganNanos + (long) (seconds * TimeUnit.SECONDS.toNanos(1));
  }

  /** What was asked for from then on. */
  List<Answer> answersSince(long fromMs) {
    return answers.stream().filter(answer -> answer.askedMs() >= fromMs).toList();
  }

  int unanswered() {
    return unanswered.size();
  }

  @Override
  protected long nextNanos() {
    long now = System.nanoTime();
    if (tappers.isEmpty() || now >= endNanos) {
      return Long.MAX_VALUE;
    }
    if (window > 0) {
      return unanswered.size() < window ? now : Long.MAX_VALUE;
    }
    return beganNanos + (long) (sent * TimeUnit.SECONDS.toNanos(1) / perSecond);
  }

  @Override
  protected void act() throws IOException {
    Viewer tapper = tappers.get((int) (sent++ % tappers.size()));
    String requestId = run + total++;
    long now = history.nowMs();
    unanswered.put(requestId, tapper);
    askedMs.put(requestId, now);
    history.add(new Event.Asked(now, tapper.userId, requestId, tapper.roomId, GIFT, 1));
    tapper.send(
        "{\"type\":\"gift.send\",\"requestId\":\"%s\",\"roomId\":\"%s\",\"giftId\":\"%s\",\"giftCount\":1}"
            .formatted(requestId, tapper.roomId, GIFT));
  }

  @Override
  protected void ack(String frame, long nowNanos) {
    String requestId = Text.string(frame, "requestId");
    Viewer tapper = unanswered.remove(requestId);
    if (tapper == null) {
      throw new IllegalStateException("an answer that nobody waits for: " + frame);
    }
    long now = history.nowMs();
    String code = Text.string(frame, "code");
    boolean done = code.equals("OK");
    answers.add(new Answer(askedMs.getOrDefault(requestId, now), now, code));
    history.add(
        new Event.Acked(
            now,
            tapper.userId,
            requestId,
            code,
            done ? Text.string(frame, "orderId") : null,
            done ? Text.string(frame, "msgId") : null,
            done ? Text.number(frame, "balance") : null,
            frame.contains("\"duplicate\":true")));
  }

  @Override
  protected void gift(Viewer viewer, String frame, long nowNanos) {}
}
