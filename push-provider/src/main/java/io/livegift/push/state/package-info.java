/**
 * The state of the shards, in Redis: one Lua script a change, one class a script.
 *
 * <p>In: what the writer of a shard wants changed. Out: what became of it. Guarantee: a script
 * touches the keys of one shard only (they share its hash tag, so one slot), tests the fence first,
 * takes every time from Redis, and is appended to the log on disk before it answers.
 *
 * <p>Keys of shard 17, all below {@code {s17}:} - {@code lock}, {@code fence}, {@code epoch},
 * {@code seq} (room to last number), {@code hist:EPOCH:ROOM}, {@code seen:MSGID}, {@code
 * win:[room,sender]} (gift to window), {@code due} (windows by deadline), {@code
 * streak:[room,sender,gift]}, {@code out} (a stream of outcomes that are not settled), {@code
 * parked}, {@code gw:ROOM}, {@code conn:ROOM} (gateway to connections), {@code online:ROOM} (user
 * to heartbeat), {@code users:ROOM} (the same by id), {@code at:[gateway,room]}.
 */
@NullMarked
package io.livegift.push.state;

import org.jspecify.annotations.NullMarked;
