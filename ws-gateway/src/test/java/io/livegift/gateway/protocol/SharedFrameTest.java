package io.livegift.gateway.protocol;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.DataFormatException;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class SharedFrameTest {

  private static final int COMPRESSED_TEXT = 0xC1;

  private static byte[] payload(byte[] frame) {
    return Arrays.copyOfRange(frame, WireFrame.headerLength(frame), frame.length);
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  @Example
  void isCompressedOnce() {
    SharedFrame frame = new SharedFrame(WireFrame.text(new byte[300]));
    assertSame(frame.bytes(true), frame.bytes(true));
    assertTrue(frame.bytes(true).length < frame.bytes(false).length);
  }

  @Property
  void saysTheSameInBothForms(
      @ForAll @IntRange(max = 70_000) int size, @ForAll long seed, @ForAll boolean random)
      throws DataFormatException {
    byte[] text = "{\"type\":\"gift\"}".repeat(size / 15).getBytes(StandardCharsets.UTF_8);
    if (random) {
      new Random(seed).nextBytes(text);
    }
    SharedFrame frame = new SharedFrame(WireFrame.text(text));
    byte[] packed = frame.bytes(true);
    if ((packed[0] & 0xFF) == COMPRESSED_TEXT) {
      assertArrayEquals(text, bytes(Deflate.inflate(payload(packed), text.length)));
    } else {
      assertSame(frame.bytes(false), packed);
    }
  }

  @Property
  void anyBytesUnpackToABound(@ForAll @Size(max = 500) byte[] packed) {
    try {
      assertTrue(Deflate.inflate(packed, 100).remaining() <= 101);
    } catch (DataFormatException notCompressed) {
      assertEquals(DataFormatException.class, notCompressed.getClass());
    }
  }
}
