package io.livegift.gateway.protocol;

import org.jspecify.annotations.Nullable;

/**
 * A finished frame that many connections are sent: made once, and compressed once, by whoever first
 * wants it compressed. Any thread may use it.
 */
public final class SharedFrame {

  private final byte[] plain;
  private volatile byte @Nullable [] deflated;

  /**
   * @param plain as {@link FrameWriter} writes it
   */
  public SharedFrame(byte[] plain) {
    this.plain = plain;
  }

  /**
   * The frame; not to be changed.
   *
   * @param deflates whether the connection has agreed to compressed messages
   */
  public byte[] bytes(boolean deflates) {
    return deflates ? deflated() : plain;
  }

  private byte[] deflated() {
    byte[] known = deflated;
    return known == null ? deflatedOnce() : known;
  }

  private synchronized byte[] deflatedOnce() {
    byte[] known = deflated;
    if (known == null) {
      known = Deflate.frame(plain);
      deflated = known;
    }
    return known;
  }
}
