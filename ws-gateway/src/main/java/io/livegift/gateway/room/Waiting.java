package io.livegift.gateway.room;

import org.jspecify.annotations.Nullable;

/**
 * Someone who wants to join.
 *
 * @param seated true: the seat is in the room already and wants to resume
 * @param since monotonic nanoseconds
 */
record Waiting<S extends Seat>(S seat, @Nullable Claim claim, boolean seated, long since) {}
