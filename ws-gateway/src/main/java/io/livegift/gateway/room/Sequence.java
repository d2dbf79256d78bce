package io.livegift.gateway.room;

import io.livegift.api.GiftMessage;
import io.livegift.api.push.LiveGift;
import io.livegift.gateway.protocol.FrameWriter;
import io.livegift.gateway.protocol.ServerFrame.Gift;
import io.livegift.gateway.protocol.SharedFrame;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The numbering of one room: what has been shown, and what came too early.
 *
 * <p>Guarantee: within an epoch, {@link #take} gives each number once, dense and ascending, in
 * whatever order and however often messages come. A message that contradicts one shown under the
 * same number is not shown; it is remembered as a conflict. Confined to the room's thread.
 */
final class Sequence {

  private static final int REMEMBERED_EPOCHS = 16;

  private final FrameWriter writer;
  private final LongSupplier nanoTime;
  private final Ring ring;
  private final Ahead holes;
  private final Set<String> past = new LinkedHashSet<>();
  private @Nullable String epoch;
  private long top;
  private long told;
  private boolean conflict;

  Sequence(FrameWriter writer, LongSupplier nanoTime, IntSupplier history, IntSupplier ahead) {
    this.writer = writer;
    this.nanoTime = nanoTime;
    this.ring = new Ring(history);
    this.holes = new Ahead(ahead);
  }

  /** Starts an epoch as if everything up to {@code from} had been shown. */
  void begin(String next, long from) {
    if (epoch != null) {
      past.add(epoch);
      if (past.size() > REMEMBERED_EPOCHS) {
        past.remove(past.iterator().next());
      }
    }
    epoch = next;
    conflict = false;
    holes.drainAbove(next, Long.MAX_VALUE);
    told = from;
    restartAt(from);
  }

  /** Gives a hole up: goes on after {@code seq}. */
  void jump(long seq) {
    restartAt(seq);
  }

  private void restartAt(long seq) {
    top = seq;
    ring.clear();
  }

  /** Takes messages of the current epoch; returns the frames to show now. */
  List<SharedFrame> take(List<LiveGift> gifts) {
    List<SharedFrame> fresh = new ArrayList<>();
    gifts.forEach(gift -> accept(gift, fresh));
    if (!holes.isEmpty()) {
      holes.drainAbove(current(), top).forEach(gift -> accept(gift, fresh));
    }
    return fresh;
  }

  private void accept(LiveGift gift, List<SharedFrame> fresh) {
    GiftMessage message = gift.gift();
    if (message.seq() <= top) {
      conflict |= ring.contradicts(message.seq(), message.msgId());
    } else if (message.seq() == top + 1) {
      Shown shown = shown(gift);
      top++;
      ring.append(shown);
      fresh.add(shown.frame());
    } else {
      holes.put(current(), List.of(gift));
    }
  }

  /** Older messages than the ring has, for viewers who return. */
  void backfill(List<LiveGift> older) {
    ring.prepend(older.stream().map(this::shown).toList(), top);
  }

  private Shown shown(LiveGift gift) {
    GiftMessage message = gift.gift();
    long expiresAt = nanoTime.getAsLong() + TimeUnit.MILLISECONDS.toNanos(gift.expiresInMs());
    SharedFrame frame = new SharedFrame(writer.write(new Gift(message)));
    return new Shown(message.seq(), message.msgId(), expiresAt, frame);
  }

  /** A push provider says that the room has got this far. */
  void heard(long seq) {
    told = Math.max(told, seq);
  }

  @Nullable String epoch() {
    return epoch;
  }

  /** The epoch, when there is one. */
  String current() {
    if (epoch == null) {
      throw new IllegalStateException("No epoch yet");
    }
    return epoch;
  }

  boolean wasCurrent(String other) {
    return past.contains(other);
  }

  long top() {
    return top;
  }

  /** The top that is known to exist, shown or not. */
  long known() {
    return Math.max(top, told);
  }

  boolean hasHole() {
    return !holes.isEmpty();
  }

  boolean behind() {
    return hasHole() || told > top;
  }

  /** Where to go on when what lies before cannot be had. */
  long beyondHole() {
    return hasHole() ? holes.first() - 1 : told;
  }

  /** The oldest number that can still be sent again. */
  long oldest() {
    return ring.first(top);
  }

  Ring.Recovery after(long lastSeq) {
    return ring.after(lastSeq, nanoTime.getAsLong());
  }

  boolean conflict() {
    return conflict;
  }

  void conflictTold() {
    conflict = false;
  }
}
