/**
 * How fast gifts are charged.
 *
 * <p>In: one gift provider, called through Dubbo by closed loops of callers. Out: gifts per second
 * and latencies, beside a bare loop that does one half message, one database transaction and one
 * commit a gift and nothing else, on the same broker and the same database, in turns.
 */
@NullMarked
package io.livegift.load.charge;

import org.jspecify.annotations.NullMarked;
