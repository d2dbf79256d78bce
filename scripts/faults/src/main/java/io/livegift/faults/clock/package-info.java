/**
 * A wall clock that steps: an agent replaces what asks for the time in one service, its libraries
 * included. What measures time by {@code nanoTime} is left alone, as a real step leaves it.
 */
@NullMarked
package io.livegift.faults.clock;

import org.jspecify.annotations.NullMarked;
