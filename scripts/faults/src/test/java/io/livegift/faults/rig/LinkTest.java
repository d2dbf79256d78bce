package io.livegift.faults.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class LinkTest {

  private static final int PATIENCE_MS = 300;
  private static final int END = -1;

  private final EventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private ServerSocket server;
  private Link link;

  @BeforeEach
  void open() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread echo = new Thread(this::echo);
    echo.setDaemon(true);
    echo.start();
    link =
        new Link(
            loops,
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            (InetSocketAddress) server.getLocalSocketAddress());
  }

  @AfterEach
  void close() throws IOException {
    link.close();
    server.close();
    var unused = loops.shutdownGracefully();
  }

  private void echo() {
    try {
      while (true) {
        Socket caller = server.accept();
        Thread thread = new Thread(() -> echo(caller));
        thread.setDaemon(true);
        thread.start();
      }
    } catch (IOException e) {
      // The test is over.
    }
  }

  private static void echo(Socket caller) {
    try (caller) {
      caller.getInputStream().transferTo(caller.getOutputStream());
    } catch (IOException e) {
      // The link was cut.
    }
  }

  private Socket connect() throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), link.port());
  }

  private static int ask(Socket socket, int what) throws IOException {
    socket.getOutputStream().write(what);
    return socket.getInputStream().read();
  }

  @Test
  void carriesBothWays() throws IOException {
    try (Socket socket = connect()) {
      assertEquals('a', ask(socket, 'a'));
      assertEquals('b', ask(socket, 'b'));
    }
  }

  @Test
  void cutsWhatStands_andLetsNothingIn_untilItIsCleared() throws IOException {
    try (Socket socket = connect()) {
      assertEquals('a', ask(socket, 'a'));
      link.change(Weather.CUT);
      assertEquals(END, socket.getInputStream().read());
      try (Socket another = connect()) {
        assertEquals(END, another.getInputStream().read());
      }
      link.clear();
      try (Socket another = connect()) {
        assertEquals('c', ask(another, 'c'));
      }
    }
  }

  @Test
  void saysNothing_whenHalfOpen_andEndsWhatLostBytes() throws IOException {
    try (Socket socket = connect()) {
      assertEquals('a', ask(socket, 'a'));
      link.change(Weather.HALF_OPEN);
      socket.setSoTimeout(PATIENCE_MS);
      assertThrows(SocketTimeoutException.class, () -> ask(socket, 'b'));
      socket.setSoTimeout(0);
      link.clear();
      assertEquals(END, socket.getInputStream().read());
    }
  }

  @Test
  void carriesNothingMore_whereBytesWereLost() throws IOException {
    try (Socket socket = connect()) {
      link.change(Weather.HALF_OPEN);
      socket.setSoTimeout(PATIENCE_MS);
      assertThrows(SocketTimeoutException.class, () -> ask(socket, 'a'));
      link.change(Weather.CLEAR);
      assertThrows(SocketTimeoutException.class, () -> ask(socket, 'b'));
    }
  }

  @Test
  void takesItsTime_whenLate() throws IOException {
    try (Socket socket = connect()) {
      assertEquals('a', ask(socket, 'a'));
      link.change(Weather.LATE);
      long began = System.nanoTime();
      assertEquals('b', ask(socket, 'b'));
      Duration took = Duration.ofNanos(System.nanoTime() - began);
      assertTrue(took.toMillis() >= 2 * Weather.LATE.latencyMs(), took::toString);
    }
  }
}
