package io.livegift.gateway.protocol;

import org.jspecify.annotations.Nullable;

/** The outcome of reading one text frame. */
public sealed interface Reading {

  record Understood(ClientFrame frame) implements Reading {}

  /** A gift with a usable requestId but a bad field: it gets its one {@code gift.ack}. */
  record BadGift(String requestId, String why) implements Reading {}

  /** JSON that says nothing we know: an {@code error}, the connection stays. */
  record Refused(String why, @Nullable String roomId) implements Reading {}

  /** Bad UTF-8, or no JSON at all: the connection is closed with 1007. */
  record NotJson(String why) implements Reading {}
}
