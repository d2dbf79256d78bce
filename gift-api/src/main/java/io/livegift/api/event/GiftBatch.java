package io.livegift.api.event;

import java.io.Serializable;
import java.util.List;

/** The body of one queue message, as JSON: gifts of one shard, in order. */
public record GiftBatch(List<GiftCharged> gifts) implements Serializable {

  public GiftBatch {
    gifts = List.copyOf(gifts);
  }
}
