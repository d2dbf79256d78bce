/**
 * The push provider: from the ordered queue to the gateways.
 *
 * <p>Read the packages in this order: {@code consume} (ordered queue) - {@code ownership} (who may
 * write) - {@code combo} (what merges) - {@code sequence} (one writer a shard) - {@code state} (the
 * scripts) - {@code fanout} (gateways and receipts) - {@code presence} and {@code rpc} (beside the
 * path).
 */
@NullMarked
package io.livegift.push;

import org.jspecify.annotations.NullMarked;
