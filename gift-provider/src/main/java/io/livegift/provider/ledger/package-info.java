/**
 * Beside the path: what the books say of orders, hosts and rooms.
 *
 * <p>In: queries. Out: orders page by page; sums over transfers. Guarantee: sums are exact at every
 * moment, although they are kept in batches, and no answer costs more with more orders.
 */
@NullMarked
package io.livegift.provider.ledger;

import org.jspecify.annotations.NullMarked;
