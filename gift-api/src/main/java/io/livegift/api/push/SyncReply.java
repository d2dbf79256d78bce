package io.livegift.api.push;

import java.io.Serializable;
import java.util.List;

/** One entry a room asked for. */
public record SyncReply(String code, List<RoomTop> rooms) implements Serializable {

  public SyncReply {
    rooms = List.copyOf(rooms);
  }
}
