package io.livegift.faults.rig;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetSocketAddress;

/**
 * The way to one port.
 *
 * <p>Promises: after {@link #clear} no connection goes on that has lost a byte: those that were
 * swallowed are closed.
 */
public final class Link implements AutoCloseable {

  private final InetSocketAddress target;
  private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private final Channel listening;
  private volatile Weather weather = Weather.CLEAR;

  /**
   * @param listen port 0: any that is free
   */
  public Link(EventLoopGroup loops, InetSocketAddress listen, InetSocketAddress target) {
    this.target = target;
    listening =
        new ServerBootstrap()
            .group(loops)
            .channel(NioServerSocketChannel.class)
            .childOption(ChannelOption.AUTO_READ, false)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    accept(channel);
                  }
                })
            .bind(listen)
            .syncUninterruptibly()
            .channel();
  }

  public int port() {
    return ((InetSocketAddress) listening.localAddress()).getPort();
  }

  public void change(Weather to) {
    weather = to;
    if (to.refuses()) {
      var unused = connections.close();
    }
  }

  public void clear() {
    boolean spoilt = weather.swallows();
    weather = Weather.CLEAR;
    if (spoilt) {
      var unused = connections.close();
    }
  }

  private void accept(Channel caller) {
    if (weather.refuses()) {
      var unused = caller.close();
      return;
    }
    var unused =
        new Bootstrap()
            .group(caller.eventLoop())
            .channel(NioSocketChannel.class)
            .option(ChannelOption.AUTO_READ, false)
            .option(ChannelOption.TCP_NODELAY, true)
            .handler(new ChannelInboundHandlerAdapter())
            .connect(target)
            .addListener(
                (ChannelFuture connected) -> {
                  if (connected.isSuccess() && !weather.refuses()) {
                    join(caller, connected.channel());
                  } else {
                    var unusedClose = caller.close();
                    var unusedOther = connected.channel().close();
                  }
                });
  }

  private void join(Channel caller, Channel server) {
    connections.add(caller);
    connections.add(server);
    caller.pipeline().addLast(new Relay(server, () -> weather));
    server.pipeline().addLast(new Relay(caller, () -> weather));
    caller.read();
    server.read();
  }

  @Override
  public void close() {
    var unused = listening.close();
    var unusedClose = connections.close();
  }
}
