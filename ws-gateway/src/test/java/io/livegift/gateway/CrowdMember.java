package io.livegift.gateway;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** One viewer of a crowd, over all its connections. Confined to the crowd's thread. */
final class CrowdMember {

  private static final int EXTENDED = 126;

  private enum State {
    AWAY,
    CONNECTING,
    SHAKING,
    JOINING,
    IN
  }

  private final String userId;
  private final TestCrowd crowd;
  private final @Nullable Integer receiveBuffer;
  private State state = State.AWAY;
  private @Nullable SelectionKey key;
  private ByteBuffer left = ByteBuffer.allocate(0);
  private @Nullable String epoch;
  private long seq;
  private boolean reading = true;

  /** When it may come back, if it is away. */
  long dueAt;

  CrowdMember(String userId, TestCrowd crowd, @Nullable Integer receiveBuffer) {
    this.userId = userId;
    this.crowd = crowd;
    this.receiveBuffer = receiveBuffer;
  }

  boolean away() {
    return state == State.AWAY;
  }

  boolean underWay() {
    return !away() && state != State.IN;
  }

  void connect(Selector selector, int port) throws IOException {
    SocketChannel socket = SocketChannel.open();
    socket.configureBlocking(false);
    if (receiveBuffer != null) {
      socket.setOption(StandardSocketOptions.SO_RCVBUF, receiveBuffer);
    }
    state = State.CONNECTING;
    left = ByteBuffer.allocate(0);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    key = socket.register(selector, SelectionKey.OP_CONNECT, this);
  }

  void connected() throws IOException {
    socket().finishConnect();
    state = State.SHAKING;
    held().interestOps(SelectionKey.OP_READ);
    String request =
        "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            + "Authorization: Bearer "
            + GatewayFixture.token(userId, 3_600)
            + "\r\n\r\n";
    socket().write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
  }

  void read(ByteBuffer shared) throws IOException {
    shared.clear().put(left);
    int count = socket().read(shared);
    shared.flip();
    if (state != State.SHAKING || shaken(shared)) {
      while (!away() && frame(shared)) {}
    }
    left = ByteBuffer.allocate(shared.remaining()).put(shared).flip();
    if (count < 0 && !away()) {
      ended(TestClient.ABNORMAL);
    }
  }

  private boolean shaken(ByteBuffer shared) throws IOException {
    String head = text(shared, shared.remaining());
    int end = head.indexOf("\r\n\r\n");
    if (end < 0) {
      return false;
    }
    if (!head.startsWith("HTTP/1.1 101")) {
      throw new IOException(userId + " was refused: " + head);
    }
    shared.position(shared.position() + end + 4);
    state = State.JOINING;
    String claim = epoch == null ? "" : ",\"epoch\":\"" + epoch + "\",\"lastSeq\":" + seq;
    send("{\"type\":\"join\",\"roomId\":\"" + crowd.roomId + "\"" + claim + "}");
    return true;
  }

  private void send(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ByteBuffer frame = ByteBuffer.allocate(bytes.length + 8).put((byte) 0x81);
    if (bytes.length < EXTENDED) {
      frame.put((byte) (0x80 | bytes.length));
    } else {
      frame.put((byte) (0x80 | EXTENDED)).putShort((short) bytes.length);
    }
    socket().write(frame.putInt(0).put(bytes).flip());
  }

  private boolean frame(ByteBuffer shared) {
    shared.mark();
    if (shared.remaining() < 4) {
      return false;
    }
    int opcode = shared.get() & 15;
    int length = shared.get();
    length = length == EXTENDED ? shared.getShort() & 0xFFFF : length;
    if (shared.remaining() < length) {
      shared.reset();
      return false;
    }
    String text = text(shared, length);
    shared.position(shared.position() + length);
    if (opcode == TestClient.TEXT) {
      take(text);
    } else if (opcode == TestClient.CLOSE) {
      ended((text.charAt(0) << 8) | text.charAt(1));
    }
    return true;
  }

  private static String text(ByteBuffer bytes, int length) {
    return new String(
        bytes.array(), bytes.arrayOffset() + bytes.position(), length, StandardCharsets.ISO_8859_1);
  }

  private void take(String frame) {
    if (frame.startsWith("{\"type\":\"gift\"")) {
      long next = number(frame, "\"seq\":");
      if (next != seq + 1 || !frame.contains("\"epoch\":\"" + epoch + "\"")) {
        crowd.faults.add(userId + " saw " + next + " after " + seq);
      }
      seq = next;
      crowd.received(next);
    } else if (frame.startsWith("{\"type\":\"joined\"")) {
      joined(frame);
    } else if (frame.startsWith("{\"type\":\"reconnect\"")) {
      leaveFor(number(frame, "\"afterMs\":"));
    } else {
      crowd.faults.add(userId + " was told " + frame);
    }
  }

  private void joined(String frame) {
    state = State.IN;
    crowd.in.incrementAndGet();
    long top = number(frame, "\"seq\":");
    if (epoch == null) {
      seq = top;
    } else if (!frame.contains("\"recovered\":true,\"missed\":0")) {
      crowd.faults.add(userId + " stood at " + seq + " and was told " + frame);
      seq = top;
    }
    int from = frame.indexOf("\"epoch\":\"") + 9;
    epoch = frame.substring(from, frame.indexOf('"', from));
  }

  private static long number(String frame, String key) {
    int from = frame.indexOf(key) + key.length();
    int to = from;
    while (Character.isDigit(frame.charAt(to))) {
      to++;
    }
    return Long.parseLong(frame, from, to, 10);
  }

  void reading(boolean more) {
    reading = more;
    if (!away()) {
      held().interestOps(reading ? SelectionKey.OP_READ : 0);
    }
  }

  /** Cuts the line, and comes back after so long if the crowd does. */
  void leaveFor(long ms) {
    if (state == State.IN) {
      crowd.in.decrementAndGet();
    }
    state = State.AWAY;
    dueAt = System.nanoTime() + ms * 1_000_000;
    held().cancel();
    try {
      socket().close();
    } catch (IOException e) {
      crowd.faults.add(userId + ": " + e);
    }
  }

  void ended(int code) {
    crowd.ends.merge(code, 1, Integer::sum);
    leaveFor(TestCrowd.RETRY_MS);
  }

  private SocketChannel socket() {
    return (SocketChannel) held().channel();
  }

  private SelectionKey held() {
    if (key == null) {
      throw new IllegalStateException(userId + " never connected");
    }
    return key;
  }
}
