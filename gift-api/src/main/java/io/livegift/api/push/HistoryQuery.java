package io.livegift.api.push;

import java.io.Serializable;

/**
 * Which messages a gateway lacks.
 *
 * @param limit at most this many, from {@code afterSeq + 1} on
 */
public record HistoryQuery(String roomId, String epoch, long afterSeq, int limit)
    implements Serializable {}
