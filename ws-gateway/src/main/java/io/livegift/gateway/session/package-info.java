/**
 * Between the steps: one open connection, and who holds it.
 *
 * <p>In: an accepted handshake. Out: frames onto the socket, bounded, and the end of the connection
 * with its close code. Guarantee: everything of a connection happens on its event loop; what one
 * reader does not read costs bounded memory and nobody else's time; the late close of an old
 * connection never touches a new one of the same user.
 */
@NullMarked
package io.livegift.gateway.session;

import org.jspecify.annotations.NullMarked;
