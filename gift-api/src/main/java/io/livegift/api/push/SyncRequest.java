package io.livegift.api.push;

import java.io.Serializable;
import java.util.List;

/**
 * Every room that one gateway holds.
 *
 * @param gateway {@code host:port} of its RPC: where directed calls reach it
 */
public record SyncRequest(String gateway, List<RoomWatch> rooms) implements Serializable {

  public SyncRequest {
    rooms = List.copyOf(rooms);
  }
}
