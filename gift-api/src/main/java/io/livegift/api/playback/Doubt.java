package io.livegift.api.playback;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * When a client has reason to send {@code join} again.
 *
 * <p>Promises: while connected, a doubt that does not clear by itself is asked about after {@link
 * RoomPlayback#HOLE_MS}, and never more than twice a second; an answer that does not come is asked
 * for again.
 */
final class Doubt {

  /** A {@code join} without an answer is sent again after this. */
  private static final long ANSWER_MS = 5_000;

  /** A full buffer asks no sooner than this after an answer: what it waits for may be arriving. */
  private static final long PAUSE_MS = 500;

  private boolean connected;
  private boolean awaiting;
  private final Deque<Asked> asked = new ArrayDeque<>();
  private long askedAtMs;
  private long answeredAtMs;
  private long owedSeq;
  private long owedSinceMs;
  private long strangeSinceMs = ReorderBuffer.NONE;

  void connected() {
    connected = true;
  }

  void connectionLost() {
    connected = false;
    awaiting = false;
    asked.clear();
  }

  void asked(@Nullable String epoch, long lastSeq, long nowMs) {
    askedAtMs = nowMs;
    awaiting = true;
    asked.addLast(new Asked(epoch, lastSeq));
  }

  /**
   * The lastSeq that a {@code joined} counts from; null if it recovers nothing or nothing was
   * asked.
   *
   * <p>A connection's answers come in the order of its joins, and with several under way none says
   * to which it belongs: each that recovers takes the oldest left. One that recovers nothing takes
   * none, since it may have come unasked. So what is taken is the right one or an earlier one: too
   * low a start is repaired by asking again, too high a one would lose. What is never answered with
   * a recovery stays until the connection ends: at most two a second are asked.
   */
  @Nullable Long answered(String epoch, boolean recovered, long nowMs) {
    awaiting = false;
    answeredAtMs = nowMs;
    strangeSinceMs = ReorderBuffer.NONE;
    Asked oldest = recovered ? asked.pollFirst() : null;
    while (oldest != null && !Objects.equals(oldest.epoch(), epoch)) {
      oldest = asked.pollFirst(); // one of another epoch is never answered with a recovery
    }
    return oldest == null ? null : oldest.lastSeq();
  }

  void newEpoch() {
    owedSeq = 0;
  }

  /** The server has sent everything up to this seq, or is about to. The oldest claim is kept. */
  void owe(long seq, long watermark, long nowMs) {
    if (owedSeq <= watermark) {
      owedSeq = seq;
      owedSinceMs = nowMs;
    }
  }

  /** A frame of an epoch that no {@code joined} announced. */
  void strange(long nowMs) {
    strangeSinceMs = Math.min(strangeSinceMs, nowMs);
  }

  void familiar() {
    strangeSinceMs = ReorderBuffer.NONE;
  }

  boolean mustAsk(long watermark, ReorderBuffer ahead, long nowMs) {
    if (!connected) {
      return false;
    }
    if (awaiting) {
      return nowMs - askedAtMs >= ANSWER_MS;
    }
    long sinceMs = Math.min(strangeSinceMs, ahead.waitingSinceMs());
    if (owedSeq > watermark) {
      sinceMs = Math.min(sinceMs, owedSinceMs);
    }
    // What the last answer promised has its time to arrive, too.
    boolean old = Math.max(sinceMs, answeredAtMs) <= nowMs - RoomPlayback.HOLE_MS;
    return old || (ahead.full() && answeredAtMs <= nowMs - PAUSE_MS);
  }

  private record Asked(@Nullable String epoch, long lastSeq) {}
}
