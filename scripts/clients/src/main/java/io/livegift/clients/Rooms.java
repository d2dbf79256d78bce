package io.livegift.clients;

import io.livegift.api.playback.PlaybackAction;
import io.livegift.api.playback.RoomPlayback;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** The rooms that a client watches, each with its playback, over all connections. */
final class Rooms {

  private final BiConsumer<String, PlaybackAction> follower;
  private final Map<String, Room> rooms = new LinkedHashMap<>();

  Rooms(BiConsumer<String, PlaybackAction> follower) {
    this.follower = follower;
  }

  void add(String roomId, boolean connected, long nowMs) {
    if (rooms.putIfAbsent(roomId, new Room()) == null && connected) {
      follow(roomId, rooms.get(roomId).playback.connected(nowMs));
    }
  }

  boolean remove(String roomId) {
    return rooms.remove(roomId) != null;
  }

  /** Whether the gateway of this connection has let us in. */
  boolean isJoined(String roomId) {
    Room room = rooms.get(roomId);
    return room != null && room.joined;
  }

  void connected(long nowMs) {
    rooms.forEach((roomId, room) -> follow(roomId, room.playback.connected(nowMs)));
  }

  void connectionLost() {
    for (Room room : rooms.values()) {
      room.joined = false;
      room.playback.connectionLost();
    }
  }

  void tick(long nowMs) {
    rooms.forEach((roomId, room) -> follow(roomId, room.playback.tick(nowMs)));
  }

  void joined(ServerFrame.Joined frame, long nowMs) {
    Room room = rooms.get(frame.roomId());
    if (room != null) {
      room.joined = true;
      follow(
          frame.roomId(),
          room.playback.joined(
              frame.epoch(), frame.seq(), frame.recovered(), frame.missed(), nowMs));
    }
  }

  void gift(ServerFrame.Gift frame, long nowMs) {
    Room room = rooms.get(frame.gift().roomId());
    if (room != null) {
      follow(frame.gift().roomId(), room.playback.gift(frame.gift(), nowMs));
    }
  }

  void pong(ServerFrame.Pong frame, long nowMs) {
    frame
        .rooms()
        .forEach(
            (roomId, top) -> {
              Room room = rooms.get(roomId);
              if (room != null) {
                follow(roomId, room.playback.pong(top.epoch(), top.seq(), nowMs));
              }
            });
  }

  private void follow(String roomId, List<PlaybackAction> actions) {
    actions.forEach(action -> follower.accept(roomId, action));
  }

  private static final class Room {
    final RoomPlayback playback = new RoomPlayback();
    boolean joined;
  }
}
