package io.livegift.gateway.session;

import io.livegift.gateway.protocol.FrameWriter;
import io.livegift.gateway.protocol.ServerFrame;
import io.livegift.gateway.protocol.ServerFrame.Problem;
import io.livegift.gateway.protocol.WireFrame;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * One open connection of one user. Everything but the identity is confined to its event loop.
 *
 * <p>What is written is finished frames. A reader that lets its bounded queue overflow, or takes
 * nothing for too long, is closed with 1008 and may come back with its {@code lastSeq}.
 */
public final class Session extends Timed {

  private static final FrameWriter WRITER = new FrameWriter();

  /** The event that {@link #drain} sends through the pipeline. */
  public static final Object DRAIN = new Object();

  private static final double SECONDS_PER_MINUTE = 60;
  private static final byte[] PING = WireFrame.ping();

  private final Channel channel;
  private final Outbound outbound;
  private final Identity identity;
  private final boolean deflates;
  private final Supplier<SessionConfig> config;
  private final SessionMetrics metrics;
  private final LongSupplier nanoTime;
  private final TokenBucket errors;
  private final Silence silence;
  private final Farewell farewell;

  /**
   * @param out where finished frames enter the pipeline
   * @param deflates the client has agreed to compressed messages
   */
  public Session(
      ChannelHandlerContext out,
      Identity identity,
      boolean deflates,
      Supplier<SessionConfig> config,
      SessionMetrics metrics,
      LongSupplier nanoTime) {
    this.channel = out.channel();
    this.outbound = new Outbound(out);
    this.farewell = new Farewell(channel, outbound, metrics);
    this.identity = identity;
    this.deflates = deflates;
    this.config = config;
    this.metrics = metrics;
    this.nanoTime = nanoTime;
    long now = nanoTime.getAsLong();
    this.silence = new Silence(now);
    this.errors = new TokenBucket(now, config.get().errorsPerMinute());
  }

  public String userId() {
    return identity.userId();
  }

  public boolean deflates() {
    return deflates;
  }

  public EventLoop loop() {
    return channel.eventLoop();
  }

  public SessionConfig config() {
    return config.get();
  }

  public long now() {
    return nanoTime.getAsLong();
  }

  public boolean closing() {
    return farewell.begun();
  }

  /** The client has said something, be it only a pong. */
  public void heard() {
    silence.broken(now());
  }

  public void send(ServerFrame frame) {
    write(Unpooled.wrappedBuffer(WRITER.write(frame)));
    flush();
  }

  /** Says that a frame was refused; too many of those end the connection. */
  public void refuse(Problem problem) {
    send(problem);
    if (!problem.code().retryable()) {
      countError();
    }
  }

  public void countError() {
    int perMinute = config.get().errorsPerMinute();
    if (!errors.take(now(), perMinute / SECONDS_PER_MINUTE, perMinute)) {
      close(CloseCode.POLICY, "too many errors");
    }
  }

  public void pong(byte[] payload) {
    write(Unpooled.wrappedBuffer(WireFrame.pong(payload)));
    flush();
  }

  /** Whether more of what the client says can be taken now. */
  public void read(boolean more) {
    if (!closing() && channel.config().isAutoRead() != more) {
      channel.config().setAutoRead(more);
    }
  }

  /** Queues finished frames, and takes the reference over. */
  public void write(ByteBuf frames) {
    if (closing()) {
      frames.release();
    } else if (!outbound.write(frames, config.get().outbound())) {
      closeSlow();
    }
  }

  public void flush() {
    outbound.flush();
  }

  private void closeSlow() {
    metrics.slowReaders().increment();
    close(CloseCode.POLICY, "too slow a reader");
  }

  /** Says why and ends the connection, at once or after a short grace. */
  public void close(CloseCode code, String reason) {
    if (closing()) {
      return;
    }
    long grace = config.get().outbound().closeGrace().toNanos();
    farewell.say(code, reason, now() + grace);
  }

  /** The client has said goodbye. */
  public void closeReceived() {
    farewell.received();
  }

  /** Ends the connection as soon as everything it asked for has been answered. */
  public void drain() {
    channel.pipeline().fireUserEventTriggered(DRAIN);
  }

  public void end() {
    farewell.end();
  }

  @Override
  protected void tick(long now, long epochMillis) {
    if (closing()) {
      farewell.endIfOverdue(now);
    } else if (epochMillis >= identity.expiresAtMillis()) {
      close(CloseCode.TOKEN_EXPIRED, "token expired");
    } else if (outbound.stalled(now, config.get().outbound().stall().toNanos())) {
      closeSlow();
    } else {
      idleCheck(now);
    }
  }

  private void idleCheck(long now) {
    if (!channel.config().isAutoRead()) {
      silence.excused(now);
    }
    switch (silence.measure(now, config.get().heartbeat().idle().toNanos())) {
      case GIVE_UP -> close(CloseCode.GOING_AWAY, "idle");
      case PING -> {
        write(Unpooled.wrappedBuffer(PING));
        flush();
      }
      case NONE -> {}
    }
  }
}
