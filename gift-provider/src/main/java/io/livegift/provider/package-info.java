/**
 * The gift provider: a tap comes in over RPC, is charged, and leaves through the ordered queue of
 * its room.
 *
 * <p>The packages in the order of a gift's path: {@code rpc} takes the call, {@code catalog} knows
 * gift and room, {@code answers} repeats what was answered before, {@code charge} decides and is
 * the only writer of a sender's money, {@code halfmessage} holds the message until the charge is
 * durable, {@code outbox} sends what has no receipt. Beside the path: {@code wallet}, {@code
 * refund}, {@code ledger} (sums over transfers) and {@code database}.
 */
@NullMarked
package io.livegift.provider;

import org.jspecify.annotations.NullMarked;
