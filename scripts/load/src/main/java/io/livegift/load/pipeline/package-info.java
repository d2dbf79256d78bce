/**
 * From a tap to the screens.
 *
 * <p>In: viewers of a gateway who tap at a steady rate, whether or not earlier taps were answered.
 * Out: how long each gift took to each screen, how fast a backlog is taken, how long a room is
 * silent when a push provider dies.
 */
@NullMarked
package io.livegift.load.pipeline;

import org.jspecify.annotations.NullMarked;
