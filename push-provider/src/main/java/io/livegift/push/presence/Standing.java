package io.livegift.push.presence;

import org.jspecify.annotations.Nullable;

/**
 * Where a room stands.
 *
 * @param epoch null while its shard has never been opened
 * @param gateways how many hold it; 0 where nobody asked
 * @param connections that they hold; 0 where nobody asked
 * @param doubt a gateway has proof that numbers of this epoch were lost
 */
public record Standing(
    String roomId,
    @Nullable String epoch,
    long seq,
    long online,
    int gateways,
    long connections,
    boolean doubt) {}
