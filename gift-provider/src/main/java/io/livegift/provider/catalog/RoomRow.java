package io.livegift.provider.catalog;

/** A room as stored; its host earns what it receives. */
public record RoomRow(String roomId, String hostId, boolean open) {}
