/**
 * Step 2, first half: what can be sent, to which rooms.
 *
 * <p>In: ids of a command. Out: the gift with its price and version, and the room with its host, as
 * of at most about a second ago. Guarantee: never a price from a caller; a database that is away
 * leaves the last catalogue in force.
 */
@NullMarked
package io.livegift.provider.catalog;

import org.jspecify.annotations.NullMarked;
