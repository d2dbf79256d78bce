/**
 * The contract between push providers and gateways.
 *
 * <p>Forward, {@link io.livegift.api.push.GatewayPushService}: fresh messages, one call a gateway,
 * fast and allowed to be lost. Backward, {@link io.livegift.api.push.RoomSyncService}: once a
 * second a gateway says which rooms it holds and how far it got, and fetches what it missed.
 * Guarantee: the second repairs whatever the first loses, within about a second.
 */
@NullMarked
package io.livegift.api.push;

import org.jspecify.annotations.NullMarked;
