package io.livegift.api.push;

import java.io.Serializable;

/** Which room has been closed. */
public record CloseRoomCommand(String roomId) implements Serializable {}
