/**
 * Who plays in a fault run: senders with their habits, viewers that come and go, a cashier.
 *
 * <p>In: a seed. Out: events for the history. Every choice is drawn from the seed; only the timing
 * of the machine is not.
 */
@NullMarked
package io.livegift.faults.load;

import org.jspecify.annotations.NullMarked;
