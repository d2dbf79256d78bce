package io.livegift.api.playback;

import io.livegift.api.GiftMessage;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Messages that came before one of their predecessors. Bounded: the lowest seqs are kept, since
 * they are played first and a resync brings the others again.
 */
final class ReorderBuffer {

  static final long NONE = Long.MAX_VALUE;

  private final int bound;
  private final TreeMap<Long, Held> bySeq = new TreeMap<>();

  ReorderBuffer(int bound) {
    this.bound = bound;
  }

  void hold(GiftMessage gift, long nowMs) {
    bySeq.putIfAbsent(gift.seq(), new Held(gift, nowMs));
    if (bySeq.size() > bound) {
      bySeq.pollLastEntry();
    }
  }

  boolean full() {
    return bySeq.size() >= bound;
  }

  /** The lowest held message, if its seq is at most this. */
  @Nullable GiftMessage takeUpTo(long seq) {
    Map.Entry<Long, Held> first = bySeq.firstEntry();
    if (first == null || first.getKey() > seq) {
      return null;
    }
    bySeq.pollFirstEntry();
    return first.getValue().gift();
  }

  long highestSeq(long whenEmpty) {
    return bySeq.isEmpty() ? whenEmpty : bySeq.lastKey();
  }

  /** Since when a predecessor of something held is known to be missing, or {@link #NONE}. */
  long waitingSinceMs() {
    return bySeq.values().stream().mapToLong(Held::sinceMs).min().orElse(NONE);
  }

  private record Held(GiftMessage gift, long sinceMs) {}
}
