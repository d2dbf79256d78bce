package io.livegift.api;

import java.io.Serializable;
import java.util.List;

/** Gifts on sale. */
public record GiftCatalog(String code, List<Gift> gifts) implements Serializable {

  public GiftCatalog {
    gifts = List.copyOf(gifts);
  }
}
