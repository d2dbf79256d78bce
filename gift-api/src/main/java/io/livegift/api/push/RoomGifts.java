package io.livegift.api.push;

import java.io.Serializable;
import java.util.List;

/** Messages of one room and epoch, dense and in order. */
public record RoomGifts(String roomId, String epoch, List<LiveGift> gifts) implements Serializable {

  public RoomGifts {
    gifts = List.copyOf(gifts);
  }
}
