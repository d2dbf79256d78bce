/**
 * A WebSocket client that follows the protocol to the letter, for demonstration, load and faults.
 *
 * <p>In: a token, rooms to watch, taps. Out: what a screen would show, and one outcome a tap.
 * Guarantee: over any number of lost connections each message is shown once and in order, and a tap
 * keeps its requestId through every retry, so it is charged at most once.
 */
@NullMarked
package io.livegift.clients;

import org.jspecify.annotations.NullMarked;
