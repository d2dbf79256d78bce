package io.livegift.gateway.protocol;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Compression of single messages (RFC 7692), each without regard to the one before, so that one
 * compressed message suits every connection and a connection keeps no window.
 */
public final class Deflate {

  private static final int COMPRESSED = 0x40;
  private static final byte[] TAIL = {0, 0, -1, -1};

  private Deflate() {}

  /** The compressed form of a finished text frame, or the frame itself where it is no shorter. */
  static byte[] frame(byte[] plain) {
    int header = WireFrame.headerLength(plain);
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    try {
      deflater.setInput(plain, header, plain.length - header);
      byte[] packed = new byte[plain.length + TAIL.length];
      int length = deflater.deflate(packed, 0, packed.length, Deflater.SYNC_FLUSH) - TAIL.length;
      // Filled to the brim, the tail may be cut: such a message is not worth it anyway.
      if (length + TAIL.length >= packed.length || length >= plain.length - header) {
        return plain;
      }
      return WireFrame.frame((plain[0] & 0xFF) | COMPRESSED, Arrays.copyOf(packed, length));
    } finally {
      deflater.end();
    }
  }

  /**
   * Unpacks one message.
   *
   * @param most bytes that it may unpack to
   * @return what it says; longer than {@code most} by one byte where it would say more
   * @throws DataFormatException when it is not compressed data
   */
  public static ByteBuffer inflate(byte[] packed, int most) throws DataFormatException {
    byte[] input = Arrays.copyOf(packed, packed.length + TAIL.length);
    System.arraycopy(TAIL, 0, input, packed.length, TAIL.length);
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(input);
      byte[] text = new byte[most + 1];
      int length = 0;
      int more = inflater.inflate(text);
      while (more > 0 && length + more < text.length) {
        length += more;
        more = inflater.inflate(text, length, text.length - length);
      }
      return ByteBuffer.wrap(text, 0, length + more);
    } finally {
      inflater.end();
    }
  }
}
