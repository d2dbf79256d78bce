package io.livegift.api;

import java.io.Serializable;

/**
 * One line of a rank.
 *
 * @param coins what the sender was charged for gifts to the room
 */
public record RankEntry(String userId, long coins) implements Serializable {}
