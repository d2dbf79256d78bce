/**
 * Many viewers for little CPU: one thread, plain sockets, no JSON parser, so that what is measured
 * is the server.
 *
 * <p>In: users and the rooms that they watch. Out: each gift and each acknowledgement with the time
 * of its arrival. Guarantee: what arrives out of order, twice or with a hole is counted, viewer by
 * viewer; a connection that ends ends the run.
 */
@NullMarked
package io.livegift.load.viewers;

import org.jspecify.annotations.NullMarked;
