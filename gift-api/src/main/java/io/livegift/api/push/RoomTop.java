package io.livegift.api.push;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Where a room stands.
 *
 * @param code {@code OK}, {@code ROOM_NOT_FOUND}, or {@code UNAVAILABLE} while the shard has no
 *     owner
 * @param open false: the room takes no gifts
 * @param seq the last number given
 * @param online users, each counted once
 */
public record RoomTop(
    String roomId, String code, boolean open, @Nullable String epoch, long seq, long online)
    implements Serializable {}
