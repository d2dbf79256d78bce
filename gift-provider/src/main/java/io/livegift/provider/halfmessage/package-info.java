/**
 * Step 3: into the queue of the room, together with the charge or not at all.
 *
 * <p>In: gifts of one shard that are about to be charged. Out: a half message in the queue that the
 * shard table names, ended once the charge has an outcome. Guarantee: a committed half message has
 * been acknowledged by the broker and stands in its queue; one whose sender died is asked back and
 * answered from the database, by any provider, and never committed unless all its gifts are
 * charged. Beside it, a pulse of empty half messages keeps the brokers noting what has ended.
 */
@NullMarked
package io.livegift.provider.halfmessage;

import org.jspecify.annotations.NullMarked;
