package io.livegift.api.push;

import java.io.Serializable;
import java.util.List;

/** Everything that one push provider has for one gateway at this moment. */
public record PushBatch(List<RoomGifts> rooms) implements Serializable {

  public PushBatch {
    rooms = List.copyOf(rooms);
  }
}
