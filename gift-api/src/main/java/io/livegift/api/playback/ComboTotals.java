package io.livegift.api.playback;

import io.livegift.api.GiftMessage;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The number beside each streak: what the server summed up, never our own sum, and never backwards.
 */
final class ComboTotals {

  private final Map<String, Long> shown;

  ComboTotals(int bound) {
    this.shown =
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            return size() > bound;
          }
        };
  }

  long show(GiftMessage gift) {
    if (gift.comboId() == null || gift.comboTotal() == null) {
      return gift.giftCount();
    }
    return shown.merge(gift.comboId(), gift.comboTotal(), Math::max);
  }
}
