/**
 * Beside the path: balances and top-ups.
 *
 * <p>In: a payment callback, delivered any number of times. Out: one credit and its balanced
 * transfer. Guarantee: counted once for each {@code (user, requestId)}, for ever.
 */
@NullMarked
package io.livegift.provider.wallet;

import org.jspecify.annotations.NullMarked;
