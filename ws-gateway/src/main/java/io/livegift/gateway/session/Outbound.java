package io.livegift.gateway.session;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.handler.ssl.SslHandler;
import org.jspecify.annotations.Nullable;

/**
 * The way out to one socket. Finished frames go straight into its queue, which is bounded, and
 * whether the socket takes anything is watched. Confined to the connection's event loop.
 */
final class Outbound {

  private final ChannelHandlerContext out;
  private final Channel channel;

  /** No handler has anything to do to what goes out: it enters the socket's queue directly. */
  private final boolean bare;

  private @Nullable Object head;
  private long progress;
  private long movedAt;

  Outbound(ChannelHandlerContext out) {
    this.out = out;
    this.channel = out.channel();
    this.bare = channel.pipeline().get(SslHandler.class) == null;
  }

  /** Queues frames and takes the reference over; false, and they are dropped, when it is full. */
  boolean write(ByteBuf frames, OutboundConfig limits) {
    ChannelOutboundBuffer queue = channel.unsafe().outboundBuffer();
    if (queue == null) {
      frames.release();
      return true;
    }
    if (queue.totalPendingWriteBytes() > limits.bytes() || queue.size() > limits.writes()) {
      frames.release();
      return false;
    }
    if (bare) {
      channel.unsafe().write(frames, channel.voidPromise());
    } else {
      var unused = out.write(frames, out.voidPromise());
    }
    return true;
  }

  void flush() {
    if (bare) {
      channel.unsafe().flush();
    } else {
      out.flush();
    }
  }

  /** Whatever is queued already: the last frame goes after it. */
  ChannelFuture writeLast(ByteBuf frame) {
    return out.writeAndFlush(frame);
  }

  /** Whether the socket has taken nothing of what waits for it for so long. */
  boolean stalled(long now, long nanos) {
    ChannelOutboundBuffer queue = channel.unsafe().outboundBuffer();
    Object first = queue == null ? null : queue.current();
    long taken = queue == null ? 0 : queue.currentProgress();
    if (first == null || first != head || taken != progress) {
      movedAt = now;
      head = first;
      progress = taken;
      return false;
    }
    return now - movedAt > nanos;
  }
}
