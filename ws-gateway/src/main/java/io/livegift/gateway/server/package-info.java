/**
 * Step 1: the door. HTTP, the token, the upgrade, then frames in.
 *
 * <p>In: TCP connections of anybody. Out: a {@link io.livegift.gateway.session.Session} for whoever
 * holds a valid token, and each of its frames where it belongs. Guarantee: who has no token costs a
 * bounded time and memory and gets 401 before the upgrade; whatever a client sends, it can hurt
 * only its own connection.
 */
@NullMarked
package io.livegift.gateway.server;

import org.jspecify.annotations.NullMarked;
