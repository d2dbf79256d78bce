/**
 * Step 6: every message gets its place.
 *
 * <p>In: batches of taps of one shard, in queue order. Out: outcomes in the order of their numbers,
 * handed on for fan-out and receipts. Guarantee: numbers are dense per room and epoch; one writer a
 * shard, whose fence every change of state tests; a batch takes effect as a whole or not at all,
 * and its repeat changes nothing.
 */
@NullMarked
package io.livegift.push.sequence;

import org.jspecify.annotations.NullMarked;
