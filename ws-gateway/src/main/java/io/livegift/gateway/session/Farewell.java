package io.livegift.gateway.session;

import io.livegift.gateway.protocol.WireFrame;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import org.jspecify.annotations.Nullable;

/**
 * The end of a connection. The reason is said once, behind whatever is queued; the socket goes when
 * the client has answered, or after a grace. Confined to the connection's event loop.
 */
final class Farewell {

  private final Channel channel;
  private final Outbound outbound;
  private final SessionMetrics metrics;
  private @Nullable CloseCode said;
  private long endAt;

  Farewell(Channel channel, Outbound outbound, SessionMetrics metrics) {
    this.channel = channel;
    this.outbound = outbound;
    this.metrics = metrics;
  }

  boolean begun() {
    return said != null;
  }

  /**
   * Says why.
   *
   * @param deadline monotonic nanoseconds: then it is over, answered or not
   */
  void say(CloseCode code, String reason, long deadline) {
    said = code;
    endAt = deadline;
    metrics.closed(code);
    // Input still in the kernel when a socket is closed resets it, and the close frame is lost:
    // the client gets the time to answer, or to go.
    var unused = outbound.writeLast(frame(code, reason));
    channel.config().setAutoRead(true);
  }

  /** The client has said goodbye, first or as an answer. */
  void received() {
    if (said == null) {
      said = CloseCode.NORMAL;
      metrics.closed(CloseCode.NORMAL);
      outbound.writeLast(frame(CloseCode.NORMAL, "")).addListener(ChannelFutureListener.CLOSE);
    } else {
      end();
    }
  }

  private static ByteBuf frame(CloseCode code, String reason) {
    return Unpooled.wrappedBuffer(WireFrame.close(code.code(), reason));
  }

  void endIfOverdue(long now) {
    if (now - endAt >= 0) {
      end();
    }
  }

  void end() {
    var unused = channel.close();
  }
}
