/**
 * Step 1 and step 9: the WebSocket protocol, version 1, as types.
 *
 * <p>In: the text of one client frame, at most 4 KiB. Out: a {@link
 * io.livegift.gateway.protocol.ClientFrame}, or why there is none; and every {@link
 * io.livegift.gateway.protocol.ServerFrame} as the bytes of one WebSocket frame. Guarantee: no
 * input, however hostile, does anything but produce one of the typed outcomes.
 */
@NullMarked
package io.livegift.gateway.protocol;

import org.jspecify.annotations.NullMarked;
