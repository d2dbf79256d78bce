/**
 * What it costs the gateway to write a message to a viewer.
 *
 * <p>In: a room full of viewers, gifts charged at a steady rate or in bursts. Out: server CPU per
 * delivered message, beside a floor that writes one prepared frame to one socket after the other,
 * in turns; and what a connection costs.
 */
@NullMarked
package io.livegift.load.fanout;

import org.jspecify.annotations.NullMarked;
