package io.livegift.gateway.room;

import io.livegift.api.push.LiveGift;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntSupplier;

/**
 * Messages that came before one they follow. Bounded: beyond it the furthest is dropped, history
 * has it. Confined to the room's thread.
 */
final class Ahead {

  private final IntSupplier capacity;
  private final TreeMap<Long, LiveGift> messages = new TreeMap<>();
  private String epoch = "";

  Ahead(IntSupplier capacity) {
    this.capacity = capacity;
  }

  void put(String epoch, Collection<LiveGift> gifts) {
    if (!epoch.equals(this.epoch)) {
      messages.clear();
      this.epoch = epoch;
    }
    for (LiveGift gift : gifts) {
      messages.putIfAbsent(gift.gift().seq(), gift);
      if (messages.size() > capacity.getAsInt()) {
        messages.pollLastEntry();
      }
    }
  }

  boolean isEmpty() {
    return messages.isEmpty();
  }

  long first() {
    return messages.firstKey();
  }

  /** Removes and returns what belongs to the epoch and lies above {@code seq}, in order. */
  List<LiveGift> drainAbove(String epoch, long seq) {
    List<LiveGift> found =
        epoch.equals(this.epoch)
            ? new ArrayList<>(messages.tailMap(seq, false).values())
            : List.of();
    messages.clear();
    return found;
  }
}
