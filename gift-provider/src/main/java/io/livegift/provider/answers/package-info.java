/**
 * Step 2, beside the charge: outcomes in Redis, to answer repeats early.
 *
 * <p>In: outcomes that are final and durable. Out: the same, for some seconds. Guarantee: Redis may
 * be down, slow or wiped at any moment; nothing becomes wrong, and no tap waits for it.
 */
@NullMarked
package io.livegift.provider.answers;

import org.jspecify.annotations.NullMarked;
