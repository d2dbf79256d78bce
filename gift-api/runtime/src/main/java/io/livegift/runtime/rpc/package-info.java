/**
 * Dubbo, set up once for every process: application-level registration in Nacos, the {@code dubbo}
 * protocol inside, Triple with HTTP/JSON for everybody else.
 *
 * <p>Guarantees: no call is ever repeated by the framework (failfast, no retries, said on both
 * sides); the caller's time budget travels along; a call may be directed to one instance, and one
 * that is not avoids instances that hang; a body that cannot be decoded is answered by a code.
 */
@NullMarked
package io.livegift.runtime.rpc;

import org.jspecify.annotations.NullMarked;
