package io.livegift.clients;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A gateway of one room in a few lines: takes every tap, forgets nothing, loses what it is told.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails shows in what a test awaits
final class SmallGateway implements AutoCloseable {

  static final String ROOM = "room_1";

  final List<JsonNode> received = new CopyOnWriteArrayList<>();
  final Map<Channel, Boolean> viewers = new ConcurrentHashMap<>();
  final AtomicInteger handshakes = new AtomicInteger();
  private final ObjectMapper json = new ObjectMapper();
  private final EventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final Channel listening;
  private final List<String> history = new ArrayList<>();
  private int toLose;
  private int toRefuse;
  private int acksToLose;
  private int handshakesToRefuse;
  private int refusal;

  SmallGateway() {
    listening =
        new ServerBootstrap()
            .group(loops)
            .channel(NioServerSocketChannel.class)
            .childHandler(new Pipeline())
            .bind("127.0.0.1", 0)
            .syncUninterruptibly()
            .channel();
  }

  URI url() {
    return URI.create(
        "ws://127.0.0.1:" + ((InetSocketAddress) listening.localAddress()).getPort() + "/ws");
  }

  /** The next gifts are in the history and not on the wire. */
  synchronized void loseGifts(int count) {
    toLose = count;
  }

  synchronized void refuseTaps(int count) {
    toRefuse = count;
  }

  synchronized void loseAcks(int count) {
    acksToLose = count;
  }

  synchronized void refuseHandshakes(int count, int status) {
    handshakesToRefuse = count;
    refusal = status;
  }

  synchronized void publish(String msgId) {
    history.add(
        String.format(
            "{\"type\":\"gift\",\"msgId\":\"%s\",\"roomId\":\"%s\",\"senderId\":\"s\","
                + "\"giftId\":\"g\",\"giftCount\":1,\"timestamp\":0,\"seq\":%d,\"epoch\":\"e\"}",
            msgId, ROOM, history.size() + 1));
    if (toLose > 0) {
      toLose--;
    } else {
      viewers.keySet().forEach(viewer -> send(viewer, history.get(history.size() - 1)));
    }
  }

  /** From here on nobody who is there now hears anything; their sockets stay. */
  void freezeAll() {
    viewers.keySet().forEach(viewer -> viewer.config().setAutoRead(false));
    viewers.clear();
  }

  void cutAll() {
    viewers.keySet().forEach(Channel::close);
  }

  void closeAll(int code) {
    viewers.keySet().forEach(viewer -> viewer.writeAndFlush(new CloseWebSocketFrame(code, "test")));
  }

  /** As a gateway does that is about to stop. */
  void sendAllAway(long afterMs) {
    String frame = "{\"type\":\"reconnect\",\"afterMs\":" + afterMs + "}";
    viewers.keySet().forEach(viewer -> send(viewer, frame));
  }

  List<String> types() {
    return received.stream().map(frame -> frame.get("type").asText()).toList();
  }

  @Override
  public void close() {
    listening.close();
    loops.shutdownGracefully(0, 0, java.util.concurrent.TimeUnit.MILLISECONDS);
  }

  /** The status to refuse a handshake with; 0: none. */
  private synchronized int refusal() {
    handshakes.incrementAndGet();
    return handshakesToRefuse-- > 0 ? refusal : 0;
  }

  private synchronized void answer(Channel viewer, JsonNode frame) {
    received.add(frame);
    switch (frame.get("type").asText()) {
      case "join" -> join(viewer, frame.path("lastSeq").asInt(history.size()), frame.has("epoch"));
      case "gift.send" -> tap(viewer, frame.get("requestId").asText());
      case "ping" ->
          send(
              viewer,
              "{\"type\":\"pong\",\"rooms\":{\""
                  + ROOM
                  + "\":{\"epoch\":\"e\",\"seq\":"
                  + history.size()
                  + "}}}");
      default -> {}
    }
  }

  private void join(Channel viewer, int lastSeq, boolean recovered) {
    send(
        viewer,
        String.format(
            "{\"type\":\"joined\",\"roomId\":\"%s\",\"epoch\":\"e\",\"seq\":%d,\"online\":1,"
                + "\"recovered\":%b,\"missed\":0}",
            ROOM, history.size(), recovered));
    history.subList(lastSeq, history.size()).forEach(gift -> send(viewer, gift));
    viewers.put(viewer, true);
  }

  private void tap(Channel viewer, String requestId) {
    boolean refused = toRefuse > 0;
    toRefuse -= refused ? 1 : 0;
    if (acksToLose > 0) {
      acksToLose--;
      viewer.close();
      return;
    }
    send(
        viewer,
        String.format(
            "{\"type\":\"gift.ack\",\"requestId\":\"%s\",\"code\":\"%s\",\"duplicate\":false}",
            requestId, refused ? "UNAVAILABLE" : "OK"));
  }

  private static void send(Channel viewer, String text) {
    viewer.writeAndFlush(new TextWebSocketFrame(text));
  }

  private final class Pipeline extends ChannelInitializer<Channel> {

    @Override
    protected void initChannel(Channel channel) {
      channel
          .pipeline()
          .addLast(new HttpServerCodec(), new HttpObjectAggregator(4096))
          .addLast(new Door(), new WebSocketServerProtocolHandler("/ws"), new Frames());
    }
  }

  private final class Door extends SimpleChannelInboundHandler<FullHttpRequest> {

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
      int status = refusal();
      if (status == 0) {
        context.fireChannelRead(request.retain());
        return;
      }
      context
          .writeAndFlush(
              new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(status)))
          .addListener(ChannelFutureListener.CLOSE);
    }
  }

  private final class Frames extends SimpleChannelInboundHandler<WebSocketFrame> {

    @Override
    protected void channelRead0(ChannelHandlerContext context, WebSocketFrame frame) {
      try {
        answer(context.channel(), json.readTree(((TextWebSocketFrame) frame).text()));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      viewers.remove(context.channel());
    }
  }
}
