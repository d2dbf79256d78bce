package io.livegift.api.playback;

import io.livegift.api.GiftMessage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One room as one client sees it, over all its connections.
 *
 * <p>Promises: each msgId is played at most once (a repeat within an epoch is told by the seq
 * watermark, one across epochs by the last {@value #PLAYED_IDS} ids); within an epoch messages are
 * played by rising seq; none is passed over unless a {@code joined} said that it is gone; and what
 * has arrived is played even if the hole before it is given up. A hole, or a top that was told and
 * did not come, is asked for after {@value #HOLE_MS} ms, and again until it is answered.
 *
 * <p>Not thread-safe: one thread a room. Time is the caller's, in milliseconds, from any clock that
 * does not go back; call {@link #tick} a few times a second.
 */
public final class RoomPlayback {

  /** How long a predecessor may be late. */
  public static final long HOLE_MS = 2_000;

  /** How many messages wait for a predecessor; a full buffer asks at once. */
  public static final int BUFFER = 50;

  /** Twice what a gateway keeps of a room by default: whatever it can send again is known. */
  private static final int PLAYED_IDS = 2_000;

  private static final int COMBOS = 500;
  private static final int EPOCHS = 16;

  private final RecentIds played = new RecentIds(PLAYED_IDS);
  private final RecentIds retiredEpochs = new RecentIds(EPOCHS);
  private final ComboTotals combos = new ComboTotals(COMBOS);
  private final ReorderBuffer ahead = new ReorderBuffer(BUFFER);
  private final EarlyGifts early = new EarlyGifts(BUFFER);
  private final Doubt doubt = new Doubt();

  private @Nullable String epoch;
  private long watermark;

  /** A connection stands: the first one, or after a loss. */
  public List<PlaybackAction> connected(long nowMs) {
    doubt.connected();
    return List.of(ask(nowMs));
  }

  /** Nothing is asked for until {@link #connected}. What has been played and held stays. */
  public void connectionLost() {
    doubt.connectionLost();
  }

  /** The server's word on where this room stands: the answer to a join, or unasked for. */
  public List<PlaybackAction> joined(
      String ofEpoch, long seq, boolean recovered, long missed, long nowMs) {
    List<PlaybackAction> actions = new ArrayList<>();
    Long askedFrom = doubt.answered(ofEpoch, recovered, nowMs);
    if (!ofEpoch.equals(epoch)) {
      begin(ofEpoch, seq, actions);
    } else if (!recovered) {
      passOver(seq, actions);
    } else if (askedFrom != null) {
      expire(ofEpoch, askedFrom + missed, actions);
    }
    doubt.owe(seq, watermark, nowMs);
    early.claim(ofEpoch).forEach(gift -> take(gift, nowMs, actions));
    playHeld(actions);
    return actions;
  }

  public List<PlaybackAction> gift(GiftMessage gift, long nowMs) {
    List<PlaybackAction> actions = new ArrayList<>();
    if (gift.epoch().equals(epoch)) {
      take(gift, nowMs, actions);
    } else if (!retiredEpochs.contains(gift.epoch())) {
      early.hold(gift);
      doubt.strange(nowMs);
    }
    actions.addAll(tick(nowMs));
    return actions;
  }

  /** The top of this room in a {@code pong}: so a lost last message is noticed. */
  public List<PlaybackAction> pong(String ofEpoch, long seq, long nowMs) {
    if (ofEpoch.equals(epoch)) {
      doubt.familiar();
      doubt.owe(seq, watermark, nowMs);
    } else {
      doubt.strange(nowMs);
    }
    return tick(nowMs);
  }

  public List<PlaybackAction> tick(long nowMs) {
    return doubt.mustAsk(watermark, ahead, nowMs) ? List.of(ask(nowMs)) : List.of();
  }

  /** The epoch of {@link #lastSeq}; null before the first {@code joined}. */
  public @Nullable String epoch() {
    return epoch;
  }

  /** The last seq played or passed over. */
  public long lastSeq() {
    return watermark;
  }

  private PlaybackAction ask(long nowMs) {
    doubt.asked(epoch, watermark, nowMs);
    return new PlaybackAction.Resync(epoch, watermark);
  }

  private void take(GiftMessage gift, long nowMs, List<PlaybackAction> actions) {
    if (gift.seq() == watermark + 1) {
      play(gift, actions);
      playHeld(actions);
    } else if (gift.seq() > watermark) {
      ahead.hold(gift, nowMs);
    }
  }

  /** Moves the watermark to a message that is at hand, whatever lies between. */
  private void play(GiftMessage gift, List<PlaybackAction> actions) {
    watermark = gift.seq();
    if (played.add(gift.msgId())) {
      actions.add(new PlaybackAction.Play(gift, combos.show(gift)));
    }
  }

  private void playHeld(List<PlaybackAction> actions) {
    GiftMessage next = ahead.takeUpTo(watermark + 1);
    while (next != null) {
      play(next, actions);
      next = ahead.takeUpTo(watermark + 1);
    }
  }

  /**
   * Moves the watermark up to this seq, playing what is at hand; answers how many were not. Never
   * back: the numbers of one epoch are given once, and only a gateway that lags says a lower one.
   */
  private long moveTo(long seq, List<PlaybackAction> actions) {
    long lost = Math.max(0, seq - watermark);
    GiftMessage next = ahead.takeUpTo(seq);
    while (next != null) {
      lost--;
      play(next, actions);
      next = ahead.takeUpTo(seq);
    }
    watermark = Math.max(watermark, seq);
    return lost;
  }

  private void expire(String ofEpoch, long seq, List<PlaybackAction> actions) {
    long from = watermark;
    long lost = moveTo(seq, actions);
    if (lost > 0) {
      actions.add(new PlaybackAction.Missed(lost, ofEpoch, from, seq));
    }
  }

  private void passOver(long seq, List<PlaybackAction> actions) {
    long from = watermark;
    if (epoch != null && moveTo(seq, actions) > 0) {
      actions.add(new PlaybackAction.Gap(epoch, from, epoch, seq));
    }
  }

  private void begin(String newEpoch, long seq, List<PlaybackAction> actions) {
    if (epoch != null) {
      moveTo(ahead.highestSeq(watermark), actions);
      actions.add(new PlaybackAction.Gap(epoch, watermark, newEpoch, seq));
      retiredEpochs.add(epoch);
    }
    retiredEpochs.remove(newEpoch);
    epoch = newEpoch;
    watermark = seq;
    doubt.newEpoch();
  }
}
