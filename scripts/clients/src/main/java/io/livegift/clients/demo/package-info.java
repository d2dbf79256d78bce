/**
 * A live room played by the book: who taps what, what everybody then sees, and whether it adds up.
 *
 * <p>In: a running stack and a token a person. Out: a timeline, and a verdict. Guarantee: the
 * verdict is good only if each charged gift was on each screen exactly once, in one order, the
 * streaks add up, nothing else was shown, and the purses went down by exactly the prices.
 */
@NullMarked
package io.livegift.clients.demo;

import org.jspecify.annotations.NullMarked;
