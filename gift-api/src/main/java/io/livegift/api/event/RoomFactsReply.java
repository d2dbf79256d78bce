package io.livegift.api.event;

import java.io.Serializable;
import java.util.List;

/** Rooms that exist; an id that is not among them is unknown. */
public record RoomFactsReply(String code, List<RoomFacts> rooms) implements Serializable {

  public RoomFactsReply {
    rooms = List.copyOf(rooms);
  }
}
