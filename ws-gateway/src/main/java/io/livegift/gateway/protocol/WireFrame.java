package io.livegift.gateway.protocol;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Unmasked, unfragmented WebSocket frames (RFC 6455, section 5.2) as bytes. */
public final class WireFrame {

  private static final int FINAL_TEXT = 0x81;
  private static final int FINAL_CLOSE = 0x88;
  private static final int FINAL_PING = 0x89;
  private static final int FINAL_PONG = 0x8A;
  private static final byte MEDIUM = 126;
  private static final byte LONG = 127;
  private static final int SHORT_LENGTH = 125;
  private static final int MEDIUM_LENGTH = 0xFFFF;
  private static final int LONGEST_REASON = 120;

  private WireFrame() {}

  public static byte[] text(byte[] payload) {
    return frame(FINAL_TEXT, payload);
  }

  public static byte[] ping() {
    return frame(FINAL_PING, new byte[0]);
  }

  /** The answer to a ping, which carries at most 125 bytes. */
  public static byte[] pong(byte[] payload) {
    return frame(FINAL_PONG, payload);
  }

  public static byte[] close(int code, String reason) {
    byte[] text = reason.getBytes(StandardCharsets.US_ASCII);
    byte[] payload = new byte[2 + Math.min(text.length, LONGEST_REASON)];
    payload[0] = (byte) (code >> 8);
    payload[1] = (byte) code;
    System.arraycopy(text, 0, payload, 2, payload.length - 2);
    return frame(FINAL_CLOSE, payload);
  }

  /** Of a frame that this class has made. */
  static int headerLength(byte[] frame) {
    return switch (frame[1]) {
      case MEDIUM -> 4;
      case LONG -> 10;
      default -> 2;
    };
  }

  static byte[] frame(int head, byte[] payload) {
    byte[] header = header(head, payload.length);
    byte[] frame = Arrays.copyOf(header, header.length + payload.length);
    System.arraycopy(payload, 0, frame, header.length, payload.length);
    return frame;
  }

  private static byte[] header(int head, int length) {
    if (length <= SHORT_LENGTH) {
      return new byte[] {(byte) head, (byte) length};
    }
    if (length <= MEDIUM_LENGTH) {
      return new byte[] {(byte) head, MEDIUM, (byte) (length >> 8), (byte) length};
    }
    return new byte[] {
      (byte) head,
      LONG,
      0,
      0,
      0,
      0,
      (byte) (length >> 24),
      (byte) (length >> 16),
      (byte) (length >> 8),
      (byte) length
    };
  }
}
