/**
 * Beside the path: who is where.
 *
 * <p>In: a gateway's heartbeat for the rooms it holds. Out: the gateways of a room, which fan-out
 * is routed by, and who is online. Guarantee: a registration is read together with the room's top,
 * so that whatever is numbered later is routed; a gateway that is not heard of is forgotten, its
 * users within one presence time.
 */
@NullMarked
package io.livegift.push.presence;

import org.jspecify.annotations.NullMarked;
