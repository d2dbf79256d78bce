package io.livegift.api;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Who gave most to a room.
 *
 * @param limit 1-100
 * @param period name of a {@link RankPeriod}, the one that lasts now; ever when absent
 */
public record RankQuery(String roomId, int limit, @Nullable String period) implements Serializable {

  public RankQuery(String roomId, int limit) {
    this(roomId, limit, null);
  }
}
