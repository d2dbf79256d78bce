package io.livegift.api;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What a room is doing.
 *
 * @param epoch the numbering in force; opaque
 * @param seq the last number given to a gift of this room
 * @param online users, each counted once
 * @param gateways how many gateways hold viewers of this room
 * @param connections of all users, several devices of one counted apart
 */
public record RoomView(
    String code,
    @Nullable String roomId,
    boolean open,
    @Nullable String epoch,
    long seq,
    long online,
    int gateways,
    long connections)
    implements Serializable {

  public static RoomView refused(ErrorCode code) {
    return new RoomView(code.name(), null, false, null, 0, 0, 0, 0);
  }
}
