/**
 * Step 1, at the provider: what other processes call.
 *
 * <p>In: commands over Dubbo or Triple's HTTP/JSON. Out: results with a code. Guarantee: nothing
 * that goes wrong inside crosses the wire as an exception or with its text; it is logged here,
 * once, and answered by its code.
 */
@NullMarked
package io.livegift.provider.rpc;

import org.jspecify.annotations.NullMarked;
