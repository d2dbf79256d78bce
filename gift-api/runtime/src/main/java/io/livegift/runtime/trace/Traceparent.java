package io.livegift.runtime.trace;

import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The W3C header {@code traceparent}, version 00, and the trace id of a request. */
final class Traceparent {

  static final String NAME = "traceparent";
  private static final int LENGTH = 55;
  private static final HexFormat HEX = HexFormat.of();

  private Traceparent() {}

  static String write(SpanContext context) {
    return "00-"
        + context.getTraceId()
        + "-"
        + context.getSpanId()
        + "-"
        + context.getTraceFlags().asHex();
  }

  /** What a text names; an invalid context where it is no traceparent. */
  static SpanContext read(String text) {
    if (text.length() < LENGTH
        || text.charAt(2) != '-'
        || text.charAt(35) != '-'
        || text.charAt(52) != '-'
        || !hexadecimal(text.substring(53, LENGTH))) {
      return SpanContext.getInvalid();
    }
    return SpanContext.createFromRemoteParent(
        text.substring(3, 35),
        text.substring(36, 52),
        TraceFlags.fromHex(text, 53),
        TraceState.getDefault());
  }

  private static boolean hexadecimal(String text) {
    return text.chars().allMatch(HexFormat::isHexDigit);
  }

  /**
   * The person's own part of a gift's trace, which nobody records: every attempt of the request, on
   * whatever gateway, is its child.
   */
  static SpanContext ofRequest(String userId, String requestId) {
    byte[] digest = sha256(userId + "\n" + requestId);
    return SpanContext.createFromRemoteParent(
        HEX.formatHex(digest, 0, 16),
        HEX.formatHex(digest, 16, 24),
        TraceFlags.getSampled(),
        TraceState.getDefault());
  }

  /** 0 to 999,999, evenly spread over trace ids. */
  static int lot(SpanContext context) {
    return (int) (HexFormat.fromHexDigitsToLong(context.getTraceId(), 17, 32) % TraceConfig.ALL);
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }
}
