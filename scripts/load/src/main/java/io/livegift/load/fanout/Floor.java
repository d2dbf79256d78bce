package io.livegift.load.fanout;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The floor, a process of its own: one thread, one write for each viewer and message, no more. */
@Command(name = "floor", hidden = true)
public final class Floor implements Callable<Integer> {

  private static final long LEAD_NANOS = 1_000_000_000L;
  private static final String ACCEPTED =
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";

  @Option(names = "--port", required = true)
  private int port;

  @Option(names = "--viewers", required = true)
  private int viewers;

  @Option(names = "--per-second", required = true)
  private double perSecond;

  @Option(names = "--burst", required = true)
  private int burst;

  @Option(names = "--messages", required = true)
  private int messages;

  private final List<SocketChannel> joined = new ArrayList<>();
  private final ByteBuffer input = ByteBuffer.allocate(4_096);
  private long firstNanos = Long.MAX_VALUE;
  private int sent;

  @Override
  public Integer call() throws IOException {
    try (Selector selector = Selector.open();
        ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 4_096);
      server.configureBlocking(false);
      server.register(selector, SelectionKey.OP_ACCEPT);
      while (true) {
        selector.select(Math.max(1, Math.min(10, (dueNanos() - System.nanoTime()) / 1_000_000)));
        for (SelectionKey key : selector.selectedKeys()) {
          if (key.isAcceptable()) {
            accept(server, selector);
          } else {
            read(key);
          }
        }
        selector.selectedKeys().clear();
        broadcast();
      }
    }
  }

  private long dueNanos() {
    return sent == messages || firstNanos == Long.MAX_VALUE
        ? Long.MAX_VALUE
        : firstNanos + (long) (sent / burst * burst * 1e9 / perSecond);
  }

  private void broadcast() throws IOException {
    while (System.nanoTime() >= dueNanos()) {
      sent++;
      ByteBuffer frame = frame(gift());
      for (SocketChannel viewer : joined) {
        ByteBuffer shared = frame.duplicate();
        // Waits where the product would queue: the floor may not lose a message either.
        while (shared.hasRemaining()) {
          viewer.write(shared);
        }
      }
    }
  }

  private String gift() {
    String text =
        "{\"type\":\"gift\",\"epoch\":\"floor\",\"seq\":"
            + sent
            + ",\"timestamp\":"
            + System.currentTimeMillis();
    return text + ",\"pad\":\"" + "x".repeat(Math.max(0, 300 - text.length())) + "\"}";
  }

  private static void accept(ServerSocketChannel server, Selector selector) throws IOException {
    for (SocketChannel one = server.accept(); one != null; one = server.accept()) {
      one.configureBlocking(false);
      one.setOption(StandardSocketOptions.TCP_NODELAY, true);
      one.register(selector, SelectionKey.OP_READ);
    }
  }

  /** First the handshake, then the join: nothing else comes. */
  private void read(SelectionKey key) throws IOException {
    SocketChannel viewer = (SocketChannel) key.channel();
    input.clear();
    if (viewer.read(input) < 0) {
      viewer.close();
    } else if (key.attachment() == null) {
      key.attach(true);
      viewer.write(ByteBuffer.wrap(ACCEPTED.getBytes(StandardCharsets.US_ASCII)));
    } else {
      viewer.write(frame("{\"type\":\"joined\",\"epoch\":\"floor\",\"seq\":0}"));
      enter(viewer);
    }
  }

  private void enter(SocketChannel viewer) {
    joined.add(viewer);
    if (joined.size() == viewers) {
      firstNanos = System.nanoTime() + LEAD_NANOS;
    }
  }

  private static ByteBuffer frame(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ByteBuffer frame = ByteBuffer.allocateDirect(bytes.length + 4);
    frame.put((byte) 0x81);
    if (bytes.length < 126) {
      frame.put((byte) bytes.length);
    } else {
      frame.put((byte) 126).putShort((short) bytes.length);
    }
    return frame.put(bytes).flip();
  }
}
