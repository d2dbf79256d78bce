package io.livegift.gateway;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** A WebSocket client that can also misbehave. */
public final class TestClient implements AutoCloseable {

  public static final int TEXT = 1;
  public static final int BINARY = 2;
  public static final int CONTINUATION = 0;
  public static final int CLOSE = 8;
  public static final int PING = 9;
  private static final int FINAL = 0x80;
  private static final int COMPRESSED = 0x40;
  private static final int MASKED = 0x80;
  public static final int ABNORMAL = 1006;
  private static final JsonMapper JSON = new JsonMapper();

  public final List<JsonNode> inbox = new CopyOnWriteArrayList<>();
  public volatile int closed;

  /** The server has cut the line. */
  public volatile boolean ended;

  public final AtomicInteger pongs = new AtomicInteger();

  /** Of the text frames, those that came compressed. */
  public final AtomicInteger compressed = new AtomicInteger();

  /** What the server said to the handshake. */
  public String answered = "";

  private final Socket socket;
  private final OutputStream out;
  private final Object paused = new Object();
  private boolean reading = true;

  private TestClient(Socket socket) throws IOException {
    this.socket = socket;
    this.out = socket.getOutputStream();
  }

  public static TestClient open(int port, String token) {
    try {
      return open(new Socket(InetAddress.getLoopbackAddress(), port), token);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static TestClient open(Socket socket, String token) throws IOException {
    return open(socket, token, "");
  }

  /** Offers to speak compressed. */
  public static TestClient openDeflating(int port, String token, String offer) {
    try {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
      return open(socket, token, "Sec-WebSocket-Extensions: " + offer + "\r\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static TestClient open(Socket socket, String token, String headers) throws IOException {
    TestClient client = new TestClient(socket);
    int status = client.handshake("/ws", "Authorization: Bearer " + token + "\r\n" + headers);
    if (status != 101) {
      throw new IOException("status " + status);
    }
    return client.started();
  }

  /** The HTTP status of a handshake. */
  public static int status(int port, String path, String headers) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return new TestClient(socket).handshake(path, headers);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private int handshake(String path, String headers) throws IOException {
    String request =
        "GET "
            + path
            + " HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            + headers
            + "\r\n";
    out.write(request.getBytes(StandardCharsets.US_ASCII));
    StringBuilder answer = new StringBuilder();
    while (answer.indexOf("\r\n\r\n") < 0) {
      int next = socket.getInputStream().read();
      if (next < 0) {
        throw new IOException("closed after " + answer);
      }
      answer.append((char) next);
    }
    answered = answer.toString();
    return Integer.parseInt(answer.substring(9, 12));
  }

  private TestClient started() {
    Thread reader = new Thread(this::read, "test-client");
    reader.setDaemon(true);
    reader.start();
    return this;
  }

  private void read() {
    try {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      while (true) {
        synchronized (paused) {
          while (!reading) {
            paused.wait();
          }
        }
        int head = in.readUnsignedByte();
        int length = in.readUnsignedByte();
        if (length == 126) {
          length = in.readUnsignedShort();
        }
        byte[] payload = new byte[length];
        in.readFully(payload);
        take(head & 15, (head & COMPRESSED) == 0 ? payload : unpacked(payload));
      }
    } catch (IOException e) {
      closed = closed == 0 ? ABNORMAL : closed;
      ended = true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private byte[] unpacked(byte[] packed) throws IOException {
    compressed.incrementAndGet();
    byte[] input = Arrays.copyOf(packed, packed.length + 4);
    input[packed.length + 2] = -1;
    input[packed.length + 3] = -1;
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(input);
      byte[] text = new byte[4_096];
      return Arrays.copyOf(text, inflater.inflate(text));
    } catch (DataFormatException e) {
      throw new IOException(e);
    } finally {
      inflater.end();
    }
  }

  private void take(int kind, byte[] payload) throws IOException {
    if (kind == TEXT) {
      inbox.add(JSON.readTree(payload));
    } else if (kind == CLOSE) {
      closed = payload.length < 2 ? 1005 : ((payload[0] & 0xFF) << 8) | (payload[1] & 0xFF);
    } else if (kind == PING) {
      frame(10, FINAL, payload);
    } else {
      pongs.incrementAndGet();
    }
  }

  public void pause() {
    synchronized (paused) {
      reading = false;
    }
  }

  public void resume() {
    synchronized (paused) {
      reading = true;
      paused.notifyAll();
    }
  }

  public void send(String text) {
    frame(TEXT, FINAL, text.getBytes(StandardCharsets.UTF_8));
  }

  public void fragment(int kind, boolean last, String text) {
    frame(kind, last ? FINAL : 0, text.getBytes(StandardCharsets.UTF_8));
  }

  /** A whole message, packed as permessage-deflate says. */
  public static byte[] packed(byte[] message) {
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
    deflater.setInput(message);
    byte[] packed = new byte[message.length + 64];
    int length = deflater.deflate(packed, 0, packed.length, Deflater.SYNC_FLUSH) - 4;
    deflater.end();
    return Arrays.copyOf(packed, length);
  }

  /** One fragment, marked as compressed. */
  public void compressed(int kind, boolean last, byte[] part) {
    frame(kind | COMPRESSED, last ? FINAL : 0, part);
  }

  public void fragment(int kind, boolean last, byte[] part) {
    frame(kind, last ? FINAL : 0, part);
  }

  public void frame(int kind, byte[] payload) {
    frame(kind, FINAL, payload);
  }

  private void frame(int kind, int last, byte[] payload) {
    try {
      byte[] frame = new byte[payload.length + 14];
      int at = 0;
      frame[at++] = (byte) (last | kind);
      if (payload.length < 126) {
        frame[at++] = (byte) (MASKED | payload.length);
      } else {
        frame[at++] = (byte) (MASKED | 126);
        frame[at++] = (byte) (payload.length >> 8);
        frame[at++] = (byte) payload.length;
      }
      // A mask of zeros leaves the payload as it is.
      at += 4;
      System.arraycopy(payload, 0, frame, at, payload.length);
      synchronized (out) {
        out.write(frame, 0, at + payload.length);
      }
    } catch (IOException e) {
      closed = closed == 0 ? ABNORMAL : closed;
    }
  }

  public void raw(byte[] bytes) throws IOException {
    out.write(bytes);
  }

  public JsonNode join(String roomId) {
    return joined("{\"type\":\"join\",\"roomId\":\"" + roomId + "\"}");
  }

  public JsonNode rejoin(String roomId, String epoch, long lastSeq) {
    String frame = "{\"type\":\"join\",\"roomId\":\"%s\",\"epoch\":\"%s\",\"lastSeq\":%d}";
    return joined(frame.formatted(roomId, epoch, lastSeq));
  }

  private JsonNode joined(String frame) {
    int before = of("joined").size();
    send(frame);
    return await("joined", before + 1);
  }

  public void gift(String requestId, String roomId) {
    String frame =
        "{\"type\":\"gift.send\",\"requestId\":\"%s\",\"roomId\":\"%s\",\"giftId\":\"gift_rose\",\"giftCount\":1}";
    send(frame.formatted(requestId, roomId));
  }

  public List<JsonNode> of(String type) {
    return inbox.stream().filter(frame -> frame.path("type").asText().equals(type)).toList();
  }

  public List<Long> seqs() {
    return of("gift").stream().map(gift -> gift.get("seq").asLong()).toList();
  }

  /** The n-th frame of a type, when it has come. */
  public JsonNode await(String type, int n) {
    Awaitility.await(n + " x " + type)
        .atMost(Duration.ofSeconds(10))
        .pollInterval(Duration.ofMillis(5))
        .until(() -> of(type).size() >= n);
    return of(type).get(n - 1);
  }

  public int awaitClosed() {
    Awaitility.await("close")
        .atMost(Duration.ofSeconds(15))
        .pollInterval(Duration.ofMillis(5))
        .until(() -> closed != 0);
    return closed;
  }

  public static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  public @Nullable String code(String type) {
    List<JsonNode> found = of(type);
    return found.isEmpty() ? null : found.get(found.size() - 1).path("code").asText();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
