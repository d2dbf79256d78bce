package io.livegift.api.push;

import java.io.Serializable;

/**
 * Taken over, or not.
 *
 * @param code {@code OK}: taken over; what it holds no viewers for was dropped
 */
public record PushReply(String code) implements Serializable {}
