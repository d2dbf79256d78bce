package io.livegift.gateway.room;

import io.livegift.gateway.protocol.SharedFrame;

/** A message that the room has shown. */
final class Shown {

  private final long seq;
  private final String msgId;
  private final long expiresAtNanos;
  private final SharedFrame frame;

  /**
   * @param expiresAtNanos by this process's monotonic clock
   */
  Shown(long seq, String msgId, long expiresAtNanos, SharedFrame frame) {
    this.seq = seq;
    this.msgId = msgId;
    this.expiresAtNanos = expiresAtNanos;
    this.frame = frame;
  }

  long seq() {
    return seq;
  }

  String msgId() {
    return msgId;
  }

  SharedFrame frame() {
    return frame;
  }

  boolean expired(long nowNanos) {
    return expiresAtNanos - nowNanos <= 0;
  }
}
