package io.livegift.faults.rig;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Carries what one side says to the other, one piece at a time, so that a slow side slows the other
 * down. Both sides share an event loop.
 *
 * <p>Once a byte was swallowed nothing is carried any more, whatever the weather: a stream has no
 * holes.
 */
final class Relay extends ChannelInboundHandlerAdapter {

  private final Channel other;
  private final Supplier<Weather> weather;
  private boolean spoilt;

  Relay(Channel other, Supplier<Weather> weather) {
    this.other = other;
    this.weather = weather;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf piece = (ByteBuf) message;
    Weather now = weather.get();
    if (spoilt || now.swallows()) {
      spoilt = true;
      piece.release();
      context.read();
      return;
    }
    long waitMs = now.waitMs(piece.readableBytes());
    if (waitMs == 0) {
      carry(context, piece);
    } else {
      var unused =
          context.executor().schedule(() -> carry(context, piece), waitMs, TimeUnit.MILLISECONDS);
    }
  }

  private void carry(ChannelHandlerContext context, ByteBuf piece) {
    var unused =
        other
            .writeAndFlush(piece)
            .addListener(
                written -> {
                  if (written.isSuccess()) {
                    context.read();
                  } else {
                    var unusedClose = context.close();
                  }
                });
  }

  /** A half-open line does not even say that it has ended. */
  @Override
  public void channelInactive(ChannelHandlerContext context) {
    if (!weather.get().swallows()) {
      var unused =
          other.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    var unused = context.close();
  }
}
