package io.livegift.gateway.server;

import static io.netty.handler.codec.http.HttpResponseStatus.BAD_REQUEST;
import static io.netty.handler.codec.http.HttpResponseStatus.FORBIDDEN;
import static io.netty.handler.codec.http.HttpResponseStatus.METHOD_NOT_ALLOWED;
import static io.netty.handler.codec.http.HttpResponseStatus.NOT_FOUND;
import static io.netty.handler.codec.http.HttpResponseStatus.SERVICE_UNAVAILABLE;
import static io.netty.handler.codec.http.HttpResponseStatus.UNAUTHORIZED;
import static io.netty.handler.codec.http.HttpResponseStatus.UPGRADE_REQUIRED;

import io.livegift.gateway.session.Identity;
import io.livegift.gateway.session.LoopClock;
import io.livegift.gateway.web.PageAnswer;
import io.livegift.gateway.web.PageRequest;
import io.livegift.gateway.web.RoomPage.Asset;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.netty.util.ReferenceCountUtil;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One TCP connection until its upgrade: HTTP requests for the room page and what it asks, or one
 * for {@code /ws}.
 *
 * <p>Guarantee: no token, a bad signature, another algorithm or an expired token get 401, and
 * nothing of a connection that was not upgraded outlives the handshake timeout.
 */
final class Handshake extends ChannelInboundHandlerAdapter {

  private static final String BEARER = "Bearer ";
  private static final Set<String> LOOPBACK_NAMES = Set.of("127.0.0.1", "localhost", "[::1]");

  private final DoorParts parts;
  private final LoopClock clock;
  private @Nullable Opening opening;
  private @Nullable HttpRequest request;

  /** The answer that is under way is this connection's last: nothing can overtake it. */
  private boolean asked;

  Handshake(DoorParts parts, LoopClock clock) {
    this.parts = parts;
    this.clock = clock;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    Opening deadline = new Opening(ctx.channel(), parts);
    opening = deadline;
    clock.add(deadline);
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    if (opening != null) {
      clock.remove(opening);
      opening = null;
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    try {
      if (message instanceof HttpRequest begun) {
        request = begun;
        if (begun.decoderResult().isFailure()) {
          request = null;
          refuse(ctx, BAD_REQUEST);
        }
      }
      HttpRequest complete = request;
      if (message instanceof LastHttpContent && complete != null && !asked) {
        request = null;
        answer(ctx, complete);
      }
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  private void answer(ChannelHandlerContext ctx, HttpRequest request) {
    String uri = request.uri();
    int query = uri.indexOf('?');
    String path = query < 0 ? uri : uri.substring(0, query);
    if (path.equals("/ws")) {
      admit(ctx, request);
      return;
    }
    Asset asset = parts.page().find(path);
    boolean get = request.method().equals(HttpMethod.GET);
    if (!get && !request.method().equals(HttpMethod.HEAD)) {
      refuse(ctx, METHOD_NOT_ALLOWED);
    } else if (get && parts.api().owns(path)) {
      ask(ctx, request, path);
    } else if (asset == null) {
      refuse(ctx, NOT_FOUND);
    } else {
      boolean keep = HttpUtil.isKeepAlive(request);
      var written = ctx.writeAndFlush(HttpReply.content(asset.headers(), asset.body(), get, keep));
      if (!keep) {
        written.addListener(ChannelFutureListener.CLOSE);
      }
    }
  }

  private void ask(ChannelHandlerContext ctx, HttpRequest request, String path) {
    asked = true;
    String token = token(request);
    Identity caller = token == null ? null : parts.tokens().verify(token);
    PageRequest question = new PageRequest(path, caller, fromHere(ctx, request));
    var unused = parts.api().answer(question).thenAccept(answer -> reply(ctx, answer));
  }

  private static void reply(ChannelHandlerContext ctx, PageAnswer answer) {
    ctx.writeAndFlush(HttpReply.answer(answer)).addListener(ChannelFutureListener.CLOSE);
  }

  private static boolean fromHere(ChannelHandlerContext ctx, HttpRequest request) {
    String name = request.headers().get(HttpHeaderNames.HOST, "").replaceFirst(":\\d+$", "");
    return ctx.channel().remoteAddress() instanceof InetSocketAddress remote
        && remote.getAddress().isLoopbackAddress()
        && LOOPBACK_NAMES.contains(name);
  }

  private void admit(ChannelHandlerContext ctx, HttpRequest request) {
    HttpHeaders headers = request.headers();
    String token = token(request);
    Identity identity = token == null ? null : parts.tokens().verify(token);
    String origin = headers.get(HttpHeaderNames.ORIGIN);
    String key = headers.get(HttpHeaderNames.SEC_WEBSOCKET_KEY);
    if (identity == null) {
      parts.metrics().unauthenticated().increment();
      refuse(ctx, UNAUTHORIZED);
    } else if (origin != null && !parts.door().get().allows(origin)) {
      refuse(ctx, FORBIDDEN);
    } else if (!request.method().equals(HttpMethod.GET)) {
      refuse(ctx, METHOD_NOT_ALLOWED);
    } else if (key == null
        || !headers.contains(HttpHeaderNames.UPGRADE, "websocket", true)
        || !headers.contains(HttpHeaderNames.SEC_WEBSOCKET_VERSION, "13", false)) {
      refuse(ctx, UPGRADE_REQUIRED, "upgrade: websocket\r\nsec-websocket-version: 13\r\n");
    } else if (parts.draining()) {
      refuse(ctx, SERVICE_UNAVAILABLE);
    } else {
      boolean deflates = parts.door().get().deflate() && DeflateOffer.acceptable(headers);
      upgrade(ctx, key, identity, deflates);
    }
  }

  private static @Nullable String token(HttpRequest request) {
    String header = request.headers().get(HttpHeaderNames.AUTHORIZATION);
    if (header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      return header.substring(BEARER.length()).strip();
    }
    if (request.uri().indexOf('?') < 0) {
      return null;
    }
    try {
      List<String> tokens = new QueryStringDecoder(request.uri()).parameters().get("token");
      return tokens == null ? null : tokens.get(0);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private void upgrade(ChannelHandlerContext ctx, String key, Identity identity, boolean deflates) {
    String extensions = deflates ? DeflateOffer.ACCEPTANCE : "";
    var unused = ctx.writeAndFlush(HttpReply.upgrade(key, extensions), ctx.voidPromise());
    ctx.pipeline()
        .addLast(new WebSocket13FrameDecoder(parts.frames().of(deflates)))
        .addLast(new Connection(identity, deflates, parts.connection(), clock));
    ctx.pipeline().remove(this);
    // Last: what the client sent right behind its request goes on to the frame decoder.
    ctx.pipeline().remove(HttpRequestDecoder.class);
  }

  private static void refuse(ChannelHandlerContext ctx, HttpResponseStatus status) {
    refuse(ctx, status, "");
  }

  private static void refuse(
      ChannelHandlerContext ctx, HttpResponseStatus status, String extraHeader) {
    ctx.writeAndFlush(HttpReply.refusal(status, extraHeader))
        .addListener(ChannelFutureListener.CLOSE);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    var unused = ctx.close();
  }
}
