package io.livegift.api.push;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One room that a gateway holds.
 *
 * @param epoch null before the first answer
 * @param seq the top that the gateway has delivered: it bears witness, a Redis that is behind it
 *     has lost writes
 * @param conflict true: a message came under a seq that had been given to another one
 * @param connections open connections in the room
 * @param arrived users to add, or to refresh before they time out
 * @param departed users whose last connection here has left
 */
public record RoomWatch(
    String roomId,
    @Nullable String epoch,
    long seq,
    boolean conflict,
    int connections,
    List<String> arrived,
    List<String> departed)
    implements Serializable {

  public RoomWatch {
    arrived = List.copyOf(arrived);
    departed = List.copyOf(departed);
  }
}
