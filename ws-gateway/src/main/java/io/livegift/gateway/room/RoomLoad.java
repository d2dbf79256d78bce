package io.livegift.gateway.room;

/** How busy a room is on this gateway. */
public record RoomLoad(String roomId, int viewers, long seq) {

  /** For the operations page. */
  public String line() {
    return roomId + " " + viewers + " " + seq;
  }
}
