/**
 * Step 9 of a gift's path, the screen: what every client must do with what a gateway sends.
 *
 * <p>In: the frames of one room and the time, as they come: late, twice, out of order, or not at
 * all. Out: what to play, and when to send {@code join} again. Guarantee: each message is played at
 * most once and in order, and none is left out but those the server said are gone.
 *
 * <p>Plain Java without a clock, a thread or a dependency: the rules are the same in every
 * language, and {@code playback-vectors.json} holds them as examples that any client can run.
 */
@NullMarked
package io.livegift.api.playback;

import org.jspecify.annotations.NullMarked;
