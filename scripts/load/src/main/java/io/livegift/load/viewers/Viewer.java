package io.livegift.load.viewers;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** One user in one room, over one connection after the other. */
public final class Viewer {

  private static final int MASK = 0x1fa35c77;
  private static final int SHORT = 126;
  private static final long RETRY_MS = 250;

  private enum State {
    AWAY,
    CONNECTING,
    SHAKING,
    JOINING,
    WATCHING
  }

  public final String userId;
  public final String roomId;
  private final String request;
  private final Audience audience;
  private SocketChannel channel;
  private ByteBuffer left = ByteBuffer.allocate(0);
  private State state = State.AWAY;
  private String epoch = "";
  private long seq;

  /** Monotonic nanoseconds: when it is to come back, if it is away. */
  long dueAt;

  Viewer(String userId, String roomId, String token, Audience audience) throws IOException {
    this.userId = userId;
    this.roomId = roomId;
    this.audience = audience;
    request =
        "GET /ws HTTP/1.1\r\n"
            + "Host: gateway\r\n"
            + "Upgrade: websocket\r\n"
            + "Connection: Upgrade\r\n"
            + "Sec-WebSocket-Version: 13\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            + "Authorization: Bearer "
            + token
            + "\r\n\r\n";
    channel = SocketChannel.open();
  }

  void connect(InetSocketAddress gateway, Selector selector) throws IOException {
    if (!channel.isOpen()) {
      channel = SocketChannel.open();
    }
    state = State.CONNECTING;
    left = ByteBuffer.allocate(0);
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.connect(gateway);
    channel.register(selector, SelectionKey.OP_CONNECT, this);
  }

  boolean away() {
    return state == State.AWAY;
  }

  public boolean watching() {
    return state == State.WATCHING;
  }

  void connected(SelectionKey key) throws IOException {
    channel.finishConnect();
    state = State.SHAKING;
    key.interestOps(SelectionKey.OP_READ);
    write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
  }

  /** Sends a text frame. */
  public void send(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ByteBuffer frame = ByteBuffer.allocate(bytes.length + 8);
    frame.put((byte) 0x81);
    if (bytes.length < SHORT) {
      frame.put((byte) (0x80 | bytes.length));
    } else {
      frame.put((byte) (0x80 | SHORT)).putShort((short) bytes.length);
    }
    frame.putInt(MASK);
    for (int i = 0; i < bytes.length; i++) {
      frame.put((byte) (bytes[i] ^ (MASK >>> (8 * (3 - (i & 3))))));
    }
    write(frame.flip());
  }

  // What a viewer says is small: a socket that does not take it at once is a fault of the run.
  private void write(ByteBuffer bytes) throws IOException {
    channel.write(bytes);
    if (bytes.hasRemaining()) {
      throw new IOException(userId + " cannot write to its gateway");
    }
  }

  /** Takes everything that has arrived. */
  void read(ByteBuffer shared, long nowNanos) throws IOException {
    shared.clear();
    shared.put(left);
    int count = channel.read(shared);
    if (count < 0) {
      lost(userId + " was disconnected while " + state);
      return;
    }
    shared.flip();
    if (state == State.SHAKING && !shaken(shared)) {
      keep(shared);
      return;
    }
    while (!away() && frame(shared, nowNanos)) {}
    keep(shared);
  }

  private void keep(ByteBuffer shared) {
    left = shared.hasRemaining() ? copy(shared) : ByteBuffer.allocate(0);
  }

  private static ByteBuffer copy(ByteBuffer bytes) {
    return ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
  }

  private boolean shaken(ByteBuffer shared) throws IOException {
    String head = text(shared, shared.remaining());
    int end = head.indexOf("\r\n\r\n");
    if (end < 0) {
      return false;
    }
    if (!head.startsWith("HTTP/1.1 101")) {
      lost(userId + " was refused: " + head.lines().findFirst().orElse(""));
      return false;
    }
    shared.position(shared.position() + end + 4);
    if (roomId.isEmpty()) {
      state = State.WATCHING;
    } else {
      state = State.JOINING;
      join();
    }
    return true;
  }

  private boolean frame(ByteBuffer shared, long nowNanos) throws IOException {
    if (shared.remaining() < 4) {
      return false;
    }
    int start = shared.position();
    int opcode = shared.get() & 0x0f;
    int length = shared.get();
    if (length == SHORT) {
      length = shared.getShort() & 0xffff;
    }
    if (shared.remaining() < length) {
      shared.position(start);
      return false;
    }
    String text = text(shared, length);
    shared.position(shared.position() + length);
    if (opcode == 1) {
      received(text, nowNanos);
    } else if (opcode == 8) {
      lost(userId + " was told to go");
    }
    return true;
  }

  private static String text(ByteBuffer bytes, int length) {
    return new String(
        bytes.array(), bytes.arrayOffset() + bytes.position(), length, StandardCharsets.ISO_8859_1);
  }

  private void received(String frame, long nowNanos) throws IOException {
    if (frame.startsWith("{\"type\":\"gift\"")) {
      number(Text.string(frame, "epoch"), Text.number(frame, "seq"));
      audience.gift(this, frame, nowNanos);
    } else if (frame.startsWith("{\"type\":\"joined\"")) {
      joined(frame);
    } else if (frame.startsWith("{\"type\":\"left\"")) {
      epoch = "";
      join();
    } else if (frame.startsWith("{\"type\":\"reconnect\"") && audience.returns()) {
      leaveFor(Text.number(frame, "afterMs"));
    } else if (frame.startsWith("{\"type\":\"gift.ack\"")) {
      audience.ack(frame, nowNanos);
    } else if (!frame.startsWith("{\"type\":\"pong\"")) {
      throw new IOException(userId + " was told " + frame);
    }
  }

  private void joined(String frame) {
    boolean again = !epoch.isEmpty();
    if (again && !frame.contains("\"recovered\":true")) {
      audience.faults.resynced++;
    }
    if (again && frame.contains("\"recovered\":true")) {
      long missed = Text.number(frame, "missed");
      audience.faults.expired += missed;
      seq += missed;
    } else {
      seq = Text.number(frame, "seq");
    }
    state = State.WATCHING;
    epoch = Text.string(frame, "epoch");
    audience.joined(this);
  }

  private void join() throws IOException {
    String claim = epoch.isEmpty() ? "" : ",\"epoch\":\"" + epoch + "\",\"lastSeq\":" + seq;
    send("{\"type\":\"join\",\"roomId\":\"" + roomId + "\"" + claim + "}");
  }

  /** Leaves the room, and joins it anew as soon as the server has said so. */
  public void leaveAndJoin() throws IOException {
    state = State.JOINING;
    send("{\"type\":\"leave\",\"roomId\":\"" + roomId + "\"}");
  }

  /** Cuts the line without a word, and comes back where it stood. */
  public void leaveFor(long ms) throws IOException {
    channel.close();
    state = State.AWAY;
    dueAt = System.nanoTime() + ms * 1_000_000;
    audience.left(this);
  }

  void lost(String why) throws IOException {
    if (!audience.returns()) {
      throw new IOException(why);
    }
    leaveFor(RETRY_MS);
  }

  private void number(String newEpoch, long newSeq) {
    if (!newEpoch.equals(epoch)) {
      audience.faults.resynced++;
    } else if (newSeq > seq + 1) {
      audience.faults.missing += newSeq - seq - 1;
    } else if (newSeq == seq) {
      audience.faults.doubled++;
    } else if (newSeq < seq) {
      audience.faults.reordered++;
    }
    epoch = newEpoch;
    seq = Math.max(newSeq, seq);
  }

  void close() throws IOException {
    channel.close();
  }
}
