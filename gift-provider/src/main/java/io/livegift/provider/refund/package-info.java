/**
 * Beside the path: coins of an order go back, whole and once.
 *
 * <p>In: an order id. Out: a credit, its balanced transfer, the order marked. Guarantee: one refund
 * an order, for ever; its message is never recalled.
 */
@NullMarked
package io.livegift.provider.refund;

import org.jspecify.annotations.NullMarked;
