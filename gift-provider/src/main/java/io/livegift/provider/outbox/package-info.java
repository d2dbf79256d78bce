/**
 * Step 10, and the safety net of step 3: every charged gift gets into its queue, and gets a final
 * status.
 *
 * <p>In: outbox rows, written by the charge; receipts of push providers. Out: messages in the
 * shard's queue, again and again until there is a receipt; rows closed as {@code SENT} or {@code
 * EXPIRED}. Guarantee: what is charged is sent, whatever died meanwhile, in the order of its shard;
 * the first final status of a row stays.
 *
 * <p>One provider holds a shard's lease and runs its relay and its sweeper. Two that believe so for
 * a moment only send repeats: each sends from its oldest row on, and receivers know repeats by
 * {@code msgId}.
 */
@NullMarked
package io.livegift.provider.outbox;

import org.jspecify.annotations.NullMarked;
