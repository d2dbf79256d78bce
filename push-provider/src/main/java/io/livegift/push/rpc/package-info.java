/**
 * Step 8 and the outside: what gateways and other services ask.
 *
 * <p>In: calls over Dubbo and HTTP/JSON. Out: where rooms stand, what they showed, who is there,
 * who gave most. Guarantee: any push provider answers for any room, because all of it is in Redis
 * and in the ledger; a part that is away is {@code UNAVAILABLE}, never an exception.
 */
@NullMarked
package io.livegift.push.rpc;

import org.jspecify.annotations.NullMarked;
