package io.livegift.api.event;

import java.io.Serializable;

/**
 * What the ledger knows of a room.
 *
 * @param hostId who earns what the room receives
 */
public record RoomFacts(String roomId, String hostId, boolean open) implements Serializable {}
