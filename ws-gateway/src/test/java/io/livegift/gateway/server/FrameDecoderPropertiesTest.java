package io.livegift.gateway.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.gateway.GatewayFixture;
import io.livegift.gateway.TestClient;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Raw bytes, cut anywhere, into a gateway over real sockets. */
class FrameDecoderPropertiesTest {

  private static final Set<Integer> TYPED = Set.of(1000, 1002, 1003, 1007, 1008, 1009);
  private static final int FINAL = 0x80;
  private static final int MASKED = 0x80;

  private static GatewayFixture gateway;

  @BeforeContainer
  static void start() {
    gateway =
        new GatewayFixture(
            Map.of(
                "gateway.deflate", "true",
                "gateway.rate.frames-per-second", "100000",
                "gateway.connections-per-user", "1000"));
  }

  @AfterContainer
  static void stop() {
    gateway.close();
  }

  private static TestClient client(boolean deflates) {
    return deflates
        ? TestClient.openDeflating(
            gateway.port, GatewayFixture.token("a", 60), "permessage-deflate")
        : gateway.client("a");
  }

  /** The end of whatever was begun, and then what is no frame. */
  private static byte[] endOf(byte[] garbage) {
    return Arrays.copyOf(garbage, garbage.length + 5_000);
  }

  private static void write(TestClient client, byte[] bytes, Random random) throws IOException {
    int at = 0;
    while (at < bytes.length) {
      int to = Math.min(bytes.length, at + 1 + random.nextInt(random.nextBoolean() ? 4 : 2_000));
      client.raw(Arrays.copyOfRange(bytes, at, to));
      at = to;
    }
  }

  @Property(tries = 100)
  void anyBytesEndInATypedClose(
      @ForAll @Size(max = 300) byte[] bytes, @ForAll boolean deflates, @ForAll Random random) {
    try (TestClient client = client(deflates)) {
      try {
        write(client, endOf(bytes), random);
      } catch (IOException cutWhileWriting) {
        assertTrue(client.awaitClosed() > 0);
      }
      assertTrue(TYPED.contains(client.awaitClosed()), "closed with " + client.closed);
    }
  }

  @Property(tries = 60)
  void aMessageIsUnderstood_howeverItIsCut(
      @ForAll @StringLength(max = 600) String text,
      @ForAll boolean deflates,
      @ForAll boolean packed,
      @ForAll Random random)
      throws IOException {
    String json = "{\"type\":\"ping\",\"t\":\"" + escaped(text) + "\"}";
    byte[] message = json.getBytes(StandardCharsets.UTF_8);
    boolean compressed = deflates && packed;
    if (compressed) {
      message = TestClient.packed(message);
    }
    try (TestClient client = client(deflates)) {
      int pings = random.nextInt(3);
      write(client, frames(message, compressed, pings, random), random);
      assertEquals(text, client.await("pong", 1).get("t").asText());
    }
  }

  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.chars().forEach(c -> escaped.append(String.format("\\u%04x", c)));
    return escaped.toString();
  }

  private static byte[] frames(byte[] message, boolean compressed, int pings, Random random) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int at = 0;
    int kind = TestClient.TEXT | (compressed ? 0x40 : 0);
    do {
      int to = Math.min(message.length, at + random.nextInt(1 + message.length));
      frame(out, kind | (to == message.length ? FINAL : 0), message, at, to, random);
      if (to < message.length && random.nextInt(4) < pings) {
        frame(out, FINAL | TestClient.PING, message, 0, Math.min(message.length, 20), random);
      }
      kind = TestClient.CONTINUATION;
      at = to;
    } while (at < message.length);
    return out.toByteArray();
  }

  private static void frame(
      ByteArrayOutputStream out, int head, byte[] message, int from, int to, Random random) {
    int length = to - from;
    out.write(head);
    if (length < 126) {
      out.write(MASKED | length);
    } else {
      out.write(MASKED | 126);
      out.write(length >> 8);
      out.write(length);
    }
    byte[] mask = new byte[4];
    random.nextBytes(mask);
    out.writeBytes(mask);
    for (int i = 0; i < length; i++) {
      out.write(message[from + i] ^ mask[i & 3]);
    }
  }
}
