/**
 * Ten times as many taps as can be charged: what is still charged, how the rest is refused, and how
 * soon it is over.
 */
@NullMarked
package io.livegift.faults.overload;

import org.jspecify.annotations.NullMarked;
