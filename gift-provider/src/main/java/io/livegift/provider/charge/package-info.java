/**
 * Step 2: the charge, the only writer of a sender's money.
 *
 * <p>In: a tap, validated against the catalogue. Out: an order, a guarded debit, a balanced
 * transfer and an outbox row in one transaction, its message in the queue, and {@code OK} with the
 * balance; or a refusal that changed nothing. Guarantee: a {@code (user, requestId)} is charged at
 * most once, for ever; an attempt that was withdrawn is never charged; nothing is shown that was
 * not charged.
 *
 * <p>One batch of taps is one {@link io.livegift.provider.charge.ChargeRound}: wallets locked,
 * plan, rows and half messages, COMMIT, half messages committed, answers. Whatever cannot be
 * charged with the others goes alone and patiently, so that one locked wallet holds nobody else up.
 */
@NullMarked
package io.livegift.provider.charge;

import org.jspecify.annotations.NullMarked;
