package io.livegift.gateway.web;

import io.livegift.api.RankEntry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What stands beside the stage of a room.
 *
 * @param hostId who earns; null where that is not known
 * @param rank most generous first
 * @param askAgainMs how long the page should leave it at that: the more viewers, the longer
 */
record RoomBoard(
    String code,
    String roomId,
    boolean open,
    @Nullable String hostId,
    long online,
    List<RankEntry> rank,
    long askAgainMs) {}
