/**
 * Step 5: which taps merge into one message, and when that message is complete.
 *
 * <p>In: taps in queue order. Out: each tap with the word whether it merges, and the bounds of a
 * window. Guarantee: both follow the configuration while the process runs; a window that is open
 * keeps the deadline it was given. The windows themselves live in the shard's state, so that they
 * outlive the process.
 */
@NullMarked
package io.livegift.push.combo;

import org.jspecify.annotations.NullMarked;
