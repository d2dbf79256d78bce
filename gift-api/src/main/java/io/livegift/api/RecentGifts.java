package io.livegift.api;

import java.io.Serializable;
import java.util.List;

/** Messages of a room in order, as viewers saw them. */
public record RecentGifts(String code, List<GiftMessage> gifts) implements Serializable {

  public RecentGifts {
    gifts = List.copyOf(gifts);
  }
}
