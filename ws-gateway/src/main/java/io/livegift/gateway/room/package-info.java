/**
 * Step 8: the rooms that this gateway holds, each with one ordered writer.
 *
 * <p>In: pushed messages (twice, late, out of order or never), repaired history, joins and leaves.
 * Out: to each viewer, a dense sequence. Guarantee: whatever comes in goes through the same one
 * thread of its room; a number is shown once, in order, and a hole that cannot be filled is said
 * aloud. Once a second all rooms tell a push provider how far they got and hear how far they should
 * be: what a push lost is fetched once, for all viewers of the room.
 *
 * <p>Nothing here knows sockets or RPC frameworks: viewers are an {@link
 * io.livegift.gateway.room.Audience}, push providers a {@link io.livegift.gateway.room.RoomSource}.
 */
@NullMarked
package io.livegift.gateway.room;

import org.jspecify.annotations.NullMarked;
