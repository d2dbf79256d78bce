/**
 * One gift's trace, from the tap through every process to the screens.
 *
 * <p>In: a request of a user. Out: a span a step, in the log or over OTLP, all under one trace id
 * that follows from the user and the requestId: a retry has the trace of the first attempt, whoever
 * serves it. Between processes it travels as a W3C {@code traceparent}: an RPC attachment where a
 * call serves one gift, a field of the gift where many share a call, a queue message or a script.
 * Guarantee: none for the trace, which may have holes; a gift that is not sampled pays one
 * comparison a step.
 */
@NullMarked
package io.livegift.runtime.trace;

import org.jspecify.annotations.NullMarked;
