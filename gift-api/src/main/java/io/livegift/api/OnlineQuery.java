package io.livegift.api;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Who is in a room, page by page.
 *
 * @param limit 1-200
 */
public record OnlineQuery(String roomId, @Nullable String cursor, int limit)
    implements Serializable {}
