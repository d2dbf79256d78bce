package io.livegift.gateway.downlink;

import io.livegift.gateway.protocol.SharedFrame;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Frames in a row that go out as one write, to any number of sockets from one buffer; made in each
 * form, as it is or compressed, only if somebody reads that. Confined to one event loop.
 */
final class Batch {

  private final List<SharedFrame> frames = new ArrayList<>();
  private @Nullable ByteBuf plain;
  private @Nullable ByteBuf deflated;

  void add(SharedFrame frame) {
    frames.add(frame);
  }

  int messages() {
    return frames.size();
  }

  /** The bytes, for one socket; the caller owns the reference. */
  ByteBuf bytes(boolean deflates) {
    return (deflates ? deflated() : plain()).retainedDuplicate();
  }

  private ByteBuf plain() {
    ByteBuf known = plain;
    if (known == null) {
      known = joined(false);
      plain = known;
    }
    return known;
  }

  private ByteBuf deflated() {
    ByteBuf known = deflated;
    if (known == null) {
      known = joined(true);
      deflated = known;
    }
    return known;
  }

  private ByteBuf joined(boolean deflates) {
    int size = 0;
    for (SharedFrame frame : frames) {
      size += frame.bytes(deflates).length;
    }
    ByteBuf joined = PooledByteBufAllocator.DEFAULT.directBuffer(size);
    for (SharedFrame frame : frames) {
      joined.writeBytes(frame.bytes(deflates));
    }
    return joined;
  }

  /** No more sockets: what is on its way keeps its own reference. */
  void release() {
    if (plain != null) {
      plain.release();
    }
    if (deflated != null) {
      deflated.release();
    }
  }
}
