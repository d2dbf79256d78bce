/**
 * Below every step: transactions on MySQL or MariaDB.
 *
 * <p>In: statements of the repositories. Out: their rows, or one of four faults that callers can
 * act on. Guarantee: a transaction that did not return has not been committed, except after {@link
 * io.livegift.provider.database.CommitUnknown}; a database that is down or slow costs a caller
 * about a second at first and nothing once the circuit is open.
 */
@NullMarked
package io.livegift.provider.database;

import org.jspecify.annotations.NullMarked;
