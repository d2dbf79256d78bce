/**
 * Fault runs: load, injected faults, an independent history, a checker and a verdict.
 *
 * <p>In: a running stack, a seed. Out: a table for people and JSON beside it; a violation comes
 * with the shortest history that shows it. The checker trusts nothing that the product says about
 * itself: it compares what clients asked and saw with what the database holds.
 */
@NullMarked
package io.livegift.faults;

import org.jspecify.annotations.NullMarked;
