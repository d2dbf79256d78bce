package io.livegift.gateway.server;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringIoHandlerConfig;
import io.netty.channel.uring.IoUringServerSocketChannel;

/** How sockets are driven: io_uring costs least, then epoll; NIO is everywhere. */
public enum Transport {
  /** Room for one write to each of a thousand viewers, and for all of them leaving at once. */
  IO_URING {
    private static final int SUBMISSIONS = 1_024;
    private static final int COMPLETIONS = 65_536;

    @Override
    boolean available() {
      return IoUring.isAvailable();
    }

    @Override
    IoHandlerFactory handlers() {
      return IoUringIoHandler.newFactory(
          new IoUringIoHandlerConfig().setRingSize(SUBMISSIONS).setCqSize(COMPLETIONS));
    }

    @Override
    Class<? extends ServerSocketChannel> serverChannel() {
      return IoUringServerSocketChannel.class;
    }
  },
  EPOLL {
    @Override
    boolean available() {
      return Epoll.isAvailable();
    }

    @Override
    IoHandlerFactory handlers() {
      return EpollIoHandler.newFactory();
    }

    @Override
    Class<? extends ServerSocketChannel> serverChannel() {
      return EpollServerSocketChannel.class;
    }
  },
  NIO {
    @Override
    boolean available() {
      return true;
    }

    @Override
    IoHandlerFactory handlers() {
      return NioIoHandler.newFactory();
    }

    @Override
    Class<? extends ServerSocketChannel> serverChannel() {
      return NioServerSocketChannel.class;
    }
  };

  abstract boolean available();

  abstract IoHandlerFactory handlers();

  abstract Class<? extends ServerSocketChannel> serverChannel();

  /**
   * The named one, or with {@code auto} the best that works here.
   *
   * @throws IllegalArgumentException when the named one does not exist or does not work here
   */
  public static Transport choose(String name) {
    for (Transport transport : values()) {
      boolean wanted = name.equals("auto") || name.equalsIgnoreCase(transport.name());
      if (wanted && transport.available()) {
        return transport;
      }
    }
    throw new IllegalArgumentException("The transport " + name + " does not work here.");
  }
}
