package io.livegift.gateway.server;

import io.livegift.gateway.downlink.Viewer;
import io.livegift.gateway.protocol.FrameReader;
import io.livegift.gateway.room.RoomRegistry;
import io.livegift.gateway.session.LoopClock;
import io.livegift.gateway.session.SessionConfig;
import io.livegift.gateway.session.SessionMetrics;
import io.livegift.gateway.session.Sessions;
import io.livegift.gateway.uplink.UplinkParts;
import io.livegift.gateway.web.PageApi;
import io.livegift.gateway.web.RoomPage;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.ssl.SslContext;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The WebSocket port. */
public final class GatewayServer {

  private static final int LONGEST_REQUEST_LINE_BYTES = 4_096;
  private static final int LARGEST_HEADERS_BYTES = 8_192;
  private static final int BACKLOG = 4_096;

  private final EventLoops loops;
  private final ServerConfig config;
  private final DoorParts parts;
  private final Doorkeeper doorkeeper;
  private final @Nullable SslContext tls;
  private final AtomicBoolean draining = new AtomicBoolean();
  private @Nullable Channel port;

  public GatewayServer(
      EventLoops loops,
      ServerConfig config,
      Supplier<DoorConfig> door,
      Supplier<SessionConfig> sessionConfig,
      TokenVerifier tokens,
      Sessions sessions,
      RoomRegistry<Viewer> rooms,
      UplinkParts uplink,
      PageApi page,
      @Nullable SslContext tls,
      LongSupplier nanoTime,
      MeterRegistry meters) {
    this.loops = loops;
    this.config = config;
    this.tls = tls;
    this.doorkeeper = new Doorkeeper(door, nanoTime, meters);
    DoorMetrics metrics = DoorMetrics.in(meters);
    ConnectionParts connection =
        new ConnectionParts(
            new FrameReader(),
            sessions,
            rooms,
            uplink,
            sessionConfig,
            new SessionMetrics(meters),
            metrics,
            nanoTime);
    FrameRules frames = FrameRules.upTo(Connection.LARGEST_MESSAGE_BYTES);
    this.parts =
        new DoorParts(tokens, door, new RoomPage(), page, frames, connection, metrics, draining);
  }

  /** Opens the port and returns its number. */
  public int bind(String host, int number) {
    Channel bound =
        new ServerBootstrap()
            .group(loops.group())
            .channel(loops.transport().serverChannel())
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.SO_SNDBUF, config.sendBufferBytes())
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    accept(channel);
                  }
                })
            .bind(host, number)
            .syncUninterruptibly()
            .channel();
    port = bound;
    return ((InetSocketAddress) bound.localAddress()).getPort();
  }

  private void accept(Channel channel) {
    InetAddress address =
        channel.remoteAddress() instanceof InetSocketAddress remote
            ? remote.getAddress()
            : InetAddress.getLoopbackAddress();
    if (!doorkeeper.enter(address)) {
      var unused = channel.close();
      return;
    }
    channel.closeFuture().addListener(closed -> doorkeeper.leave(address));
    if (tls != null) {
      channel.pipeline().addLast(tls.newHandler(channel.alloc()));
    }
    LoopClock clock = loops.clock(channel.eventLoop());
    channel
        .pipeline()
        .addLast(
            new HttpRequestDecoder(
                new HttpDecoderConfig()
                    .setMaxInitialLineLength(LONGEST_REQUEST_LINE_BYTES)
                    .setMaxHeaderSize(LARGEST_HEADERS_BYTES)))
        .addLast(new Handshake(parts, clock));
  }

  public boolean open() {
    Channel bound = port;
    return bound != null && bound.isActive() && !draining.get();
  }

  /** No new connections from here on; those that are open go on. */
  public void stopAccepting() {
    draining.set(true);
    if (port != null) {
      port.close().syncUninterruptibly();
    }
  }
}
