/**
 * Steps 7 and 9: messages come down from push providers and go out to sockets.
 *
 * <p>In: {@link io.livegift.api.push.GatewayPushService}, one call a push provider. Out: bytes on
 * every viewer's socket. Guarantee: a message is encoded once for its room; each event loop gets
 * one task for all its viewers of the room, whatever is queued by then goes out in one write a
 * viewer; order is that of the room.
 */
@NullMarked
package io.livegift.gateway.downlink;

import org.jspecify.annotations.NullMarked;
