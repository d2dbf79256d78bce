/**
 * What other services may ask of live gifts: services, commands, results and the error registry.
 *
 * <p>In: a command from the gateway or from another internal service. Out: a result that names its
 * outcome by a code of {@link io.livegift.api.ErrorCode}. Guarantee: a refusal is a value, never an
 * exception across the wire, and every call that moves money may be repeated with the same {@code
 * requestId} for ever.
 *
 * <p>Codes and statuses travel as strings, so that a caller built last year can read an answer
 * given next year. Amounts are whole coins; times are milliseconds since the epoch by the
 * database's clock.
 */
@NullMarked
package io.livegift.api;

import org.jspecify.annotations.NullMarked;
