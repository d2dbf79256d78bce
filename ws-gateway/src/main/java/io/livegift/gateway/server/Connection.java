package io.livegift.gateway.server;

import io.livegift.api.ErrorCode;
import io.livegift.gateway.protocol.ClientFrame;
import io.livegift.gateway.protocol.Reading;
import io.livegift.gateway.protocol.ServerFrame.Problem;
import io.livegift.gateway.session.CloseCode;
import io.livegift.gateway.session.Identity;
import io.livegift.gateway.session.LoopClock;
import io.livegift.gateway.session.Session;
import io.livegift.gateway.session.TokenBucket;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * WebSocket frames of one connection: whole text messages go to the conversation, everything else
 * is dealt with here.
 *
 * <p>Guarantee: a message is at most {@value #LARGEST_MESSAGE_BYTES} bytes, in however many
 * fragments and however compressed; a connection that says too much, or too much that is refused,
 * is closed with 1008.
 */
final class Connection extends ChannelInboundHandlerAdapter {

  static final int LARGEST_MESSAGE_BYTES = 4_096;
  private static final String LARGEST = "a message is at most 4 KiB";
  private static final Logger log = LoggerFactory.getLogger(Connection.class);

  private final Identity identity;
  private final boolean deflates;
  private final ConnectionParts parts;
  private final LoopClock clock;
  private final TokenBucket frames;
  private @Nullable Session session;
  private @Nullable Conversation conversation;
  private final Assembly assembly;

  /**
   * @param deflates the client has agreed to compressed messages
   */
  Connection(Identity identity, boolean deflates, ConnectionParts parts, LoopClock clock) {
    this.identity = identity;
    this.deflates = deflates;
    this.assembly = new Assembly(LARGEST_MESSAGE_BYTES, deflates);
    this.parts = parts;
    this.clock = clock;
    long now = parts.nanoTime().getAsLong();
    this.frames = new TokenBucket(now, parts.config().get().framesAtOnce());
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    Session opened =
        new Session(
            ctx, identity, deflates, parts.config(), parts.sessionMetrics(), parts.nanoTime());
    session = opened;
    clock.add(opened);
    conversation = new Conversation(opened, parts);
    parts.metrics().upgraded().increment();
    if (!parts.sessions().add(opened, parts.config().get().connectionsPerUser())) {
      opened.close(CloseCode.POLICY, "too many connections of this user");
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    Session closed = opened();
    clock.remove(closed);
    parts.sessions().remove(closed);
    if (conversation != null) {
      conversation.end();
    }
    assembly.forget();
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    try {
      if (message instanceof WebSocketFrame frame) {
        parts.metrics().framesIn().increment();
        take(opened(), frame);
      }
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  private void take(Session session, WebSocketFrame frame) {
    session.heard();
    if (frame instanceof CloseWebSocketFrame) {
      session.closeReceived();
    } else if (session.closing()) {
      assembly.forget();
    } else if (!frames.take(
        session.now(), session.config().framesPerSecond(), session.config().framesAtOnce())) {
      session.close(CloseCode.POLICY, "too many frames");
    } else if (frame instanceof BinaryWebSocketFrame) {
      session.close(CloseCode.BINARY, "text frames only");
    } else if (frame instanceof PingWebSocketFrame) {
      session.pong(ByteBufUtil.getBytes(frame.content()));
    } else if (frame instanceof TextWebSocketFrame || frame instanceof ContinuationWebSocketFrame) {
      collect(session, frame);
    }
  }

  private void collect(Session session, WebSocketFrame frame) {
    Assembly.Outcome outcome = assembly.add(frame);
    if (outcome instanceof Assembly.Whole whole) {
      read(session, whole.text());
      assembly.forget();
    } else if (outcome == Assembly.Other.TOO_LARGE) {
      session.close(CloseCode.TOO_LARGE, LARGEST);
    } else if (outcome == Assembly.Other.CORRUPT) {
      session.close(CloseCode.PROTOCOL_ERROR, "not compressed as agreed");
    }
  }

  private void read(Session session, ByteBuffer text) {
    Reading reading = parts.reader().read(text);
    Conversation talk = conversation;
    if (talk == null) {
      return;
    }
    if (reading instanceof Reading.Understood understood) {
      ClientFrame said = understood.frame();
      talk.take(said);
      return;
    }
    parts.metrics().refused().increment();
    if (reading instanceof Reading.NotJson notJson) {
      session.close(CloseCode.NOT_JSON, notJson.why());
    } else if (reading instanceof Reading.BadGift bad) {
      talk.refuse(bad.requestId(), bad.why());
      session.countError();
    } else if (reading instanceof Reading.Refused refused) {
      session.refuse(
          new Problem(ErrorCode.INVALID_ARGUMENT, refused.why(), null, refused.roomId()));
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event == Session.DRAIN && conversation != null) {
      conversation.drain();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    Session session = opened();
    if (cause instanceof CorruptedWebSocketFrameException corrupted) {
      boolean large = corrupted.closeStatus().code() == CloseCode.TOO_LARGE.code();
      session.close(
          large ? CloseCode.TOO_LARGE : CloseCode.PROTOCOL_ERROR,
          large ? LARGEST : "not a WebSocket frame");
    } else {
      if (!(cause instanceof IOException)) {
        log.warn("A connection of {} failed", identity.userId(), cause);
      }
      session.end();
    }
  }

  private Session opened() {
    Session opened = session;
    if (opened == null) {
      throw new IllegalStateException("Not in a pipeline");
    }
    return opened;
  }
}
