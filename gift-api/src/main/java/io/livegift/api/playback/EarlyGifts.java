package io.livegift.api.playback;

import io.livegift.api.GiftMessage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;

/**
 * Messages of an epoch that no {@code joined} has announced yet. Bounded: the oldest go first; what
 * is still wanted of them comes back with the next resync.
 */
final class EarlyGifts {

  private final int bound;
  private final Deque<GiftMessage> gifts = new ArrayDeque<>();

  EarlyGifts(int bound) {
    this.bound = bound;
  }

  void hold(GiftMessage gift) {
    gifts.addLast(gift);
    if (gifts.size() > bound) {
      gifts.removeFirst();
    }
  }

  /** Empties it; answers those of the epoch that has been announced. */
  Collection<GiftMessage> claim(String epoch) {
    List<GiftMessage> claimed = new ArrayList<>(gifts);
    gifts.clear();
    claimed.removeIf(gift -> !gift.epoch().equals(epoch));
    return claimed;
  }
}
