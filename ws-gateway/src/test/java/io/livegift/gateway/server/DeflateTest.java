package io.livegift.gateway.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.gateway.GatewayFixture;
import io.livegift.gateway.TestClient;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeflateTest {

  private static final String OFFER = "permessage-deflate; client_max_window_bits";
  private static final byte[] PING = "{\"type\":\"ping\",\"t\":5}".getBytes(StandardCharsets.UTF_8);

  private static GatewayFixture gateway;

  @BeforeAll
  static void start() {
    gateway = new GatewayFixture(Map.of("gateway.deflate", "true"));
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static TestClient client(String userId) {
    return TestClient.openDeflating(gateway.port, GatewayFixture.token(userId, 60), OFFER);
  }

  @Test
  void compressesTheGiftsOfThoseWhoOfferedIt() {
    try (TestClient packed = client("packed");
        TestClient plain = gateway.client("plain")) {
      packed.join("room_1");
      plain.join("room_1");
      for (int i = 0; i < 5; i++) {
        gateway.show("room_1");
      }
      packed.await("gift", 5);
      plain.await("gift", 5);
      assertEquals(plain.of("gift"), packed.of("gift"));
      assertEquals(5, packed.compressed.get());
      assertEquals(0, plain.compressed.get());
      try (TestClient back = client("packed")) {
        back.rejoin("room_1", "1-a", 2);
        back.await("gift", 3);
        assertEquals(List.of(3L, 4L, 5L), back.seqs());
        assertEquals(3, back.compressed.get());
      }
    }
  }

  @Test
  void readsWhatComesCompressed_alsoInFragmentsAroundAPing() {
    try (TestClient client = client("a")) {
      byte[] packed = TestClient.packed(PING);
      client.compressed(TestClient.TEXT, true, packed);
      client.await("pong", 1);
      client.compressed(TestClient.TEXT, false, Arrays.copyOf(packed, 7));
      client.frame(TestClient.PING, new byte[0]);
      client.fragment(TestClient.CONTINUATION, true, Arrays.copyOfRange(packed, 7, packed.length));
      assertEquals(5, client.await("pong", 2).get("t").asInt());
      client.fragment(TestClient.TEXT, true, PING);
      client.await("pong", 3);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4_097, 1_000_000, 4_000_000})
  void closesWith1009_whenAMessageUnpacksToTooMuch(int size) {
    byte[] bomb = TestClient.packed(new byte[size]);
    assertTrue(bomb.length < 4_096, bomb.length + " bytes");
    try (TestClient client = client("bomb")) {
      client.compressed(TestClient.TEXT, true, bomb);
      assertEquals(1009, client.awaitClosed());
    }
    try (TestClient other = client("other")) {
      other.join("room_2");
    }
  }

  @Test
  void closesWith1002_whenNotCompressedAsItSays() {
    try (TestClient client = client("a")) {
      client.compressed(TestClient.TEXT, true, new byte[] {-1, -1, -1, -1, -1});
      assertEquals(1002, client.awaitClosed());
    }
  }

  @Test
  void closesWith1002_whenAContinuationIsMarked() {
    try (TestClient client = client("a")) {
      client.fragment(TestClient.TEXT, false, PING);
      client.compressed(TestClient.CONTINUATION, true, PING);
      assertEquals(1002, client.awaitClosed());
    }
  }

  @Test
  void closesWith1002_whenCompressionWasNotAgreed() {
    try (TestClient client = gateway.client("a")) {
      client.compressed(TestClient.TEXT, true, TestClient.packed(PING));
      assertEquals(1002, client.awaitClosed());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "permessage-deflate; server_max_window_bits=10",
        "x-webkit-deflate-frame",
        "permessage-deflate-not",
        ";;,"
      })
  void declinesWhatItCannotKeep(String offer) {
    String token = GatewayFixture.token("a", 60);
    try (TestClient client = TestClient.openDeflating(gateway.port, token, offer)) {
      assertFalse(client.answered.contains("extensions"), client.answered);
      client.join("room_1");
    }
  }

  @Test
  void takesTheFirstOfferThatItCanKeep() {
    String token = GatewayFixture.token("a", 60);
    String offers = "permessage-deflate; server_max_window_bits=10, permessage-deflate";
    try (TestClient client = TestClient.openDeflating(gateway.port, token, offers)) {
      assertTrue(client.answered.contains("server_no_context_takeover"), client.answered);
    }
  }

  @Test
  void isOffByDefault() {
    try (GatewayFixture plain = new GatewayFixture();
        TestClient client =
            TestClient.openDeflating(plain.port, GatewayFixture.token("a", 60), OFFER)) {
      assertFalse(client.answered.contains("extensions"), client.answered);
    }
  }
}
