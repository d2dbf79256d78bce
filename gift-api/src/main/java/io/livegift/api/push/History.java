package io.livegift.api.push;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Messages that a gateway lacked.
 *
 * @param code {@code OK}, or {@code UNAVAILABLE}
 * @param epoch the one in force: if it is not the one asked for, {@code gifts} is empty
 * @param gifts dense up to the top, expired ones included; it starts later than asked for where the
 *     history no longer reaches back that far
 */
public record History(String code, @Nullable String epoch, List<LiveGift> gifts)
    implements Serializable {

  public History {
    gifts = List.copyOf(gifts);
  }
}
