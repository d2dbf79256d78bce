/**
 * The WebSocket gateway: holds connections and forwards. No business rule lives here.
 *
 * <p>In: taps of viewers, and messages from push providers. Out: calls of gift providers, and
 * frames on every screen of a room. {@link io.livegift.gateway.WsGateway} wires the process.
 */
@NullMarked
package io.livegift.gateway;

import org.jspecify.annotations.NullMarked;
