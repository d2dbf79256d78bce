package io.livegift.load.soak;

import io.livegift.clients.Tokens;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Clients that mean no good, one of each kind a second; what the gateway does to them is right. */
final class Pests implements AutoCloseable {

  private static final int FLOOD_FRAMES = 1_500;
  private static final int MOST_LEFT_OPEN = 50;
  private static final int PATIENCE_MS = 5_000;

  private final URI gateway;
  private final Tokens tokens;
  private final Deque<Socket> leftOpen = new ArrayDeque<>();
  private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
  private final AtomicInteger closed = new AtomicInteger();
  private final AtomicInteger notClosed = new AtomicInteger();

  Pests(URI gateway, Tokens tokens) {
    this.gateway = gateway;
    this.tokens = tokens;
    Future<?> unused = thread.scheduleWithFixedDelay(this::all, 1, 1, TimeUnit.SECONDS);
  }

  int closed() {
    return closed.get();
  }

  /** Of those who flooded or sent what is no frame: still open after {@value #PATIENCE_MS} ms. */
  int notClosed() {
    return notClosed.get();
  }

  private void all() {
    try {
      neverFinishes();
      floods();
      sendsGarbage();
    } catch (IOException e) {
      // Refused at the door, or cut while it spoke: that is what should happen to it.
      closed.incrementAndGet();
    }
  }

  private void neverFinishes() throws IOException {
    Socket socket = new Socket(gateway.getHost(), gateway.getPort());
    socket.getOutputStream().write(bytes("GET /ws HTTP/1.1\r\nHost: x\r\n"));
    leftOpen.add(socket);
    if (leftOpen.size() > MOST_LEFT_OPEN) {
      leftOpen.remove().close();
    }
  }

  private void floods() throws IOException {
    try (Socket socket = open("pest_flood")) {
      byte[] ping = frame("{\"type\":\"ping\"}");
      OutputStream out = socket.getOutputStream();
      for (int i = 0; i < FLOOD_FRAMES; i++) {
        out.write(ping);
      }
      awaitEnd(socket);
    }
  }

  private void sendsGarbage() throws IOException {
    try (Socket socket = open("pest_garbage")) {
      socket.getOutputStream().write(new byte[] {(byte) 0xF3, 1, 2, 3, 4, 5, 6});
      awaitEnd(socket);
    }
  }

  private Socket open(String userId) throws IOException {
    Socket socket = new Socket(gateway.getHost(), gateway.getPort());
    socket.setSoTimeout(PATIENCE_MS);
    socket
        .getOutputStream()
        .write(
            bytes(
                "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                    + "Authorization: Bearer "
                    + tokens.of(userId)
                    + "\r\n\r\n"));
    return socket;
  }

  private void awaitEnd(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS);
    byte[] ignored = new byte[4_096];
    while (in.read(ignored) >= 0) {
      if (System.nanoTime() > until) {
        notClosed.incrementAndGet();
        return;
      }
    }
    closed.incrementAndGet();
  }

  private static byte[] frame(String text) {
    byte[] payload = bytes(text);
    byte[] frame = new byte[payload.length + 6];
    frame[0] = (byte) 0x81;
    frame[1] = (byte) (0x80 | payload.length);
    // A mask of zeros leaves the payload as it is.
    System.arraycopy(payload, 0, frame, 6, payload.length);
    return frame;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public void close() throws IOException {
    thread.shutdownNow();
    for (Socket socket : leftOpen) {
      socket.close();
    }
  }
}
