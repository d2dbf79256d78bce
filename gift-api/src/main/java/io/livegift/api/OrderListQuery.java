package io.livegift.api;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Orders of a sender or of a room, newest first; exactly one of the two ids is given.
 *
 * @param cursor where the last page ended; null for the first page
 * @param limit 1-200
 */
public record OrderListQuery(
    @Nullable String userId, @Nullable String roomId, @Nullable String cursor, int limit)
    implements Serializable {}
