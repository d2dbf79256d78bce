/**
 * A gift's path on paper: an event simulation with measured costs.
 *
 * <p>In: what a unit of work costs ({@code scripts/deploy/costs.properties}), how many processes
 * there are, how many gifts, rooms and viewers. Out: how busy each process is, how long a gift
 * takes to the screens, and which queue grows first. Guarantee: none beyond the costs; what it
 * leaves out (garbage collection, kernel, faults) makes real machines slower.
 */
@NullMarked
package io.livegift.load.sizing;

import org.jspecify.annotations.NullMarked;
