package io.livegift.api;

import java.io.Serializable;

/** Which room. */
public record RoomQuery(String roomId) implements Serializable {}
