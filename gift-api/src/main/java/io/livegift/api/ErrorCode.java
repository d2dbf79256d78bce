package io.livegift.api;

import org.jspecify.annotations.Nullable;

/**
 * The one registry of outcomes, used by RPC results and WebSocket frames alike.
 *
 * <p>On the wire a code is its {@link #name()}. A name that this build does not know reads as
 * {@link #INTERNAL}: an old caller never fails to decode a new refusal.
 */
public enum ErrorCode {
  OK("Done.", false),
  INVALID_ARGUMENT("A field is missing, malformed or out of range.", false),
  UNAUTHENTICATED("The token is missing, wrong or expired.", false),
  PERMISSION_DENIED("The caller may not do this.", false),
  ROOM_NOT_FOUND("There is no such room.", false),
  ROOM_CLOSED("The room is closed.", false),
  GIFT_NOT_FOUND("There is no such gift on sale.", false),
  INSUFFICIENT_BALANCE("The balance does not cover the gift.", false),
  REQUEST_CONFLICT("This requestId was used before with other contents.", false),
  IN_PROGRESS("The first attempt has no outcome yet.", true),
  RATE_LIMITED("Too many requests.", true),
  UNAVAILABLE("A part of the service is down.", true),
  INTERNAL("An unexpected fault.", false);

  private final String message;
  private final boolean retryable;

  ErrorCode(String message, boolean retryable) {
    this.message = message;
    this.retryable = retryable;
  }

  /** A sentence for people. */
  public String message() {
    return message;
  }

  /** Whether repeating the call with the same requestId is the right answer to this code. */
  public boolean retryable() {
    return retryable;
  }

  public static ErrorCode of(@Nullable String code) {
    for (ErrorCode known : values()) {
      if (known.name().equals(code)) {
        return known;
      }
    }
    return INTERNAL;
  }
}
