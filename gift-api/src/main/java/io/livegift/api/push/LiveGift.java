package io.livegift.api.push;

import io.livegift.api.GiftMessage;
import java.io.Serializable;

/**
 * A message with the time it has left.
 *
 * @param expiresInMs until it is too old to animate, by the clock that judged it; zero or less: it
 *     is. A duration, so that no two clocks are compared.
 */
public record LiveGift(GiftMessage gift, long expiresInMs) implements Serializable {}
