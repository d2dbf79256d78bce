/**
 * Load runs against a running stack, from a process of their own.
 *
 * <p>In: the stack's addresses from the environment. Out: tables of figures, each beside a floor
 * that was measured in the same run. A run fails when something is wrong (a gift missing, doubled,
 * reordered, refused), never because a figure is slow.
 */
@NullMarked
package io.livegift.load;

import org.jspecify.annotations.NullMarked;
