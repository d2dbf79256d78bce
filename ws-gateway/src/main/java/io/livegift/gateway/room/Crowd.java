package io.livegift.gateway.room;

import io.livegift.api.push.RoomWatch;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Who is in the room through this gateway, and what push providers have not heard about it yet. A
 * user with several connections is one user, present until the last of them has left. Confined to
 * the room's thread.
 */
final class Crowd<S extends Seat> {

  /** What one registration says; put back if it fails. */
  record Changes(List<String> arrived, List<String> departed) {}

  private final Set<S> seats = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Map<String, Integer> connections = new HashMap<>();
  private final Set<String> arrived = new HashSet<>();
  private final Set<String> departed = new HashSet<>();

  /** False when the seat is in already. */
  boolean add(S seat) {
    if (!seats.add(seat)) {
      return false;
    }
    if (connections.merge(seat.userId(), 1, Integer::sum) == 1) {
      departed.remove(seat.userId());
      arrived.add(seat.userId());
    }
    return true;
  }

  boolean remove(S seat) {
    if (!seats.remove(seat)) {
      return false;
    }
    if (connections.merge(seat.userId(), -1, Integer::sum) == 0) {
      connections.remove(seat.userId());
      arrived.remove(seat.userId());
      departed.add(seat.userId());
    }
    return true;
  }

  boolean isEmpty() {
    return seats.isEmpty();
  }

  int size() {
    return seats.size();
  }

  int users() {
    return connections.size();
  }

  /** Users that have come and gone since push providers last counted. */
  int change() {
    return arrived.size() - departed.size();
  }

  boolean allTold() {
    return departed.isEmpty();
  }

  /** Takes what is to be told; with {@code everybody}, all users, to keep their presence alive. */
  Changes take(boolean everybody) {
    Changes changes =
        new Changes(List.copyOf(everybody ? connections.keySet() : arrived), List.copyOf(departed));
    arrived.clear();
    departed.clear();
    return changes;
  }

  /** The registration failed: what is still true has to be told again. */
  void restore(RoomWatch untold) {
    for (String user : untold.arrived()) {
      if (connections.containsKey(user)) {
        arrived.add(user);
      }
    }
    for (String user : untold.departed()) {
      if (!connections.containsKey(user)) {
        departed.add(user);
      }
    }
  }
}
