package io.livegift.gateway.room;

import io.livegift.gateway.protocol.SharedFrame;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The last messages of one epoch, dense up to the room's top and bounded, so that a storm of
 * returning viewers is served from here. Confined to the room's thread.
 */
final class Ring {

  /** What a returning viewer gets: first the number it is told it missed, then these. */
  record Recovery(long missed, List<SharedFrame> frames) {}

  /**
   * The last answer: those who were cut off together ask for the same.
   *
   * @param oldest the first message of it, which may expire; null when there is none
   */
  private record Asked(long lastSeq, Recovery recovery, @Nullable Shown oldest) {
    boolean answers(long other, long nowNanos) {
      return lastSeq == other && oldest != null && !oldest.expired(nowNanos);
    }
  }

  private final IntSupplier capacity;
  private final Deque<Shown> messages = new ArrayDeque<>();
  private @Nullable Asked asked;

  Ring(IntSupplier capacity) {
    this.capacity = capacity;
  }

  void append(Shown message) {
    asked = null;
    messages.addLast(message);
    while (messages.size() > capacity.getAsInt()) {
      messages.removeFirst();
    }
  }

  /** Extends the ring backwards, as far as the older messages reach it without a hole. */
  void prepend(List<Shown> older, long top) {
    asked = null;
    for (int i = older.size() - 1; i >= 0 && messages.size() < capacity.getAsInt(); i--) {
      if (older.get(i).seq() == first(top) - 1) {
        messages.addFirst(older.get(i));
      }
    }
  }

  void clear() {
    asked = null;
    messages.clear();
  }

  /** The oldest number kept; the next one to come when there is none. */
  long first(long top) {
    Shown oldest = messages.peekFirst();
    return oldest == null ? top + 1 : oldest.seq();
  }

  boolean contradicts(long seq, String msgId) {
    Shown known = at(seq);
    return known != null && !known.msgId().equals(msgId);
  }

  private @Nullable Shown at(long seq) {
    // From the end: what comes twice comes soon after.
    var newestFirst = messages.descendingIterator();
    while (newestFirst.hasNext()) {
      Shown message = newestFirst.next();
      if (message.seq() <= seq) {
        return message.seq() == seq ? message : null;
      }
    }
    return null;
  }

  /**
   * Everything after {@code lastSeq} that follows the last expired message; the same list for all
   * who ask the same in a row. Only for a {@code lastSeq} whose successor is kept.
   */
  Recovery after(long lastSeq, long nowNanos) {
    Asked before = asked;
    if (before != null && before.answers(lastSeq, nowNanos)) {
      return before.recovery();
    }
    Asked now = find(lastSeq, nowNanos);
    asked = now;
    return now.recovery();
  }

  private Asked find(long lastSeq, long nowNanos) {
    List<SharedFrame> frames = new ArrayList<>();
    long lastExpired = lastSeq;
    Shown oldest = null;
    var newestFirst = messages.descendingIterator();
    while (newestFirst.hasNext()) {
      Shown message = newestFirst.next();
      if (message.seq() <= lastSeq) {
        break;
      }
      if (message.expired(nowNanos)) {
        lastExpired = message.seq();
        break;
      }
      frames.add(message.frame());
      oldest = message;
    }
    Collections.reverse(frames);
    return new Asked(lastSeq, new Recovery(lastExpired - lastSeq, frames), oldest);
  }
}
