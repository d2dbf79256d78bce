package io.livegift.api.event;

import java.io.Serializable;
import java.util.List;

/** At most 1,000 ids. */
public record RoomFactsQuery(List<String> roomIds) implements Serializable {

  public RoomFactsQuery {
    roomIds = List.copyOf(roomIds);
  }
}
