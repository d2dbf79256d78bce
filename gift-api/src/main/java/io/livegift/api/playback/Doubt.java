package io.livegift.api.playback;

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
  private @Nullable Long asked;
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
    asked = null;
  }

  void asked(long lastSeq, long nowMs) {
    askedAtMs = nowMs;
    asked = asked == null ? lastSeq : asked;
  }

  /**
   * The lastSeq that the answer counts from; null if nothing was asked. With several joins under
   * way the lowest: too low a start is repaired by asking again, too high a one would lose.
   */
  @Nullable Long answered(long nowMs) {
    Long base = asked;
    asked = null;
    answeredAtMs = nowMs;
    strangeSinceMs = ReorderBuffer.NONE;
    return base;
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
    if (asked != null) {
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
}
