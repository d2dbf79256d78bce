/**
 * Step 7: to the screens, and back to the outbox.
 *
 * <p>In: outcomes of a shard, in the order of their numbers. Out: one call a gateway that holds the
 * room, and receipts to the gift provider. Guarantee: an outcome is settled after one fan-out
 * attempt and a durable receipt, not before; a slow or dead gateway delays nobody else, nor does a
 * shard whose receipts are refused; the fast path may lose messages, the gateway's sync brings
 * them.
 */
@NullMarked
package io.livegift.push.fanout;

import org.jspecify.annotations.NullMarked;
