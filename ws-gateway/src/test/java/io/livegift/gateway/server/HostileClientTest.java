package io.livegift.gateway.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.gateway.GatewayFixture;
import io.livegift.gateway.TestClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostileClientTest {

  private static GatewayFixture gateway;

  @BeforeAll
  static void start() {
    gateway =
        new GatewayFixture(
            Map.of(
                "gateway.handshake.timeout-ms", "1000",
                "gateway.close-grace-ms", "500",
                "gateway.connections-per-user", "2"));
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "7",
        "null",
        "{\"type\":7}",
        "{\"type\":\"nope\"}",
        "{\"type\":\"join\"}",
        "{\"type\":\"join\",\"roomId\":\"no such\"}",
        "{\"type\":\"join\",\"roomId\":\"room_1\",\"lastSeq\":\"x\"}",
        "{\"type\":\"join\",\"roomId\":\"room_1\",\"lastSeq\":-1}",
        "{\"type\":\"join\",\"roomId\":\"no_such_room\"}",
        "{\"type\":\"gift.send\"}"
      })
  void answersWithError_andStays(String frame) {
    try (TestClient client = gateway.client("stays")) {
      client.send(frame);
      client.await("error", 1);
      client.send("{\"type\":\"ping\",\"t\":[1,{\"a\":0.10}]}");
      assertEquals(
          "[1,{\"a\":0.10}]", client.await("pong", 1).get("t").toString().replace("0.1}", "0.10}"));
      assertEquals(0, client.closed);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\"many\"", "1.0", "1.5", "0", "-1", "10000", "99999999999", "null", "true"})
  void acksInvalidCount(String count) {
    try (TestClient client = gateway.client("counts")) {
      client.join("room_1");
      client.send(
          "{\"type\":\"gift.send\",\"requestId\":\"a\",\"roomId\":\"room_1\",\"giftId\":\"gift_rose\",\"giftCount\":"
              + count
              + "}");
      assertEquals("INVALID_ARGUMENT", client.await("gift.ack", 1).get("code").asText());
      assertEquals(List.of(), client.of("error"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "", "nonsense", "{}{}", "{\"type\":\"ping\"}x"})
  void closesWith1007_whenNotJson(String frame) {
    try (TestClient client = gateway.client("nojson")) {
      client.send(frame);
      assertEquals(1007, client.awaitClosed());
    }
  }

  @Test
  void closesWith1007_whenBadUtf8() {
    try (TestClient client = gateway.client("utf8")) {
      client.frame(TestClient.TEXT, new byte[] {(byte) 0xFF, (byte) 0xFE});
      assertEquals(1007, client.awaitClosed());
    }
  }

  @Test
  void closesWith1003_whenBinary() {
    try (TestClient client = gateway.client("binary")) {
      client.frame(TestClient.BINARY, new byte[] {1, 2, 3});
      assertEquals(1003, client.awaitClosed());
    }
  }

  @Test
  void closesWith1009_whenTooLarge() {
    try (TestClient client = gateway.client("large")) {
      client.send("{\"type\":\"ping\",\"t\":\"" + "x".repeat(6_000) + "\"}");
      assertEquals(1009, client.awaitClosed());
    }
  }

  @Test
  void cutsTheLine_whenTheCloseIsNotAnswered() {
    try (TestClient client = gateway.client("mute")) {
      client.send("{\"type\":\"ping\",\"t\":\"" + "x".repeat(6_000) + "\"}");
      assertEquals(1009, client.awaitClosed());
      Awaitility.await().atMost(Duration.ofSeconds(5)).until(() -> client.ended);
    }
  }

  @Test
  void closesWith1009_whenFragmentsAddUp() {
    try (TestClient client = gateway.client("fragments")) {
      client.fragment(TestClient.TEXT, false, "{\"type\":\"ping\",\"t\":\"" + "x".repeat(3_000));
      client.fragment(TestClient.CONTINUATION, true, "x".repeat(3_000) + "\"}");
      assertEquals(1009, client.awaitClosed());
    }
  }

  @Test
  void survivesDeepJson() {
    try (TestClient client = gateway.client("deep")) {
      client.send("{\"type\":\"ping\",\"t\":" + "[".repeat(1_500) + "]".repeat(1_500) + "}");
      client.await("error", 1);
      client.send("{\"type\":\"ping\",\"t\":1}");
      client.await("pong", 1);
    }
  }

  @Test
  void joinsFragments_aroundControlFrames() {
    try (TestClient client = gateway.client("parts")) {
      client.fragment(TestClient.TEXT, false, "{\"type\":\"pi");
      client.frame(TestClient.PING, "x".getBytes(StandardCharsets.UTF_8));
      client.fragment(TestClient.CONTINUATION, true, "ng\",\"t\":5}");
      assertEquals(5, client.await("pong", 1).get("t").asInt());
      Awaitility.await().until(() -> client.pongs.get() == 1);
    }
  }

  @Test
  void closesWith1002_whenNotAFrame() throws IOException {
    try (TestClient client = gateway.client("garbage")) {
      client.raw(new byte[] {(byte) 0xF3, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06});
      assertEquals(1002, client.awaitClosed());
    }
  }

  @Test
  void closesWith1008_whenTooManyErrors() {
    try (TestClient client = gateway.client("errors")) {
      for (int i = 0; i < 100; i++) {
        client.send("[]");
      }
      assertEquals(1008, client.awaitClosed());
    }
  }

  @Test
  void closesWith1008_whenTooManyFrames() {
    try (TestClient client = gateway.client("frames")) {
      for (int i = 0; i < 1_500; i++) {
        client.send("{\"type\":\"ping\"}");
      }
      assertEquals(1008, client.awaitClosed());
    }
  }

  @Test
  void closesWith1008_whenUserHasTooManyConnections() {
    try (TestClient first = gateway.client("many")) {
      try (TestClient second = gateway.client("many");
          TestClient third = gateway.client("many")) {
        second.join("room_1");
        assertEquals(1008, third.awaitClosed());
      }
      Awaitility.await().until(() -> gateway.sessions.count() == 1);
      try (TestClient fourth = gateway.client("many")) {
        fourth.join("room_1");
        first.join("room_1");
      }
    }
  }

  @Test
  void dropsHalfOpenHandshakes_andServesOthersMeanwhile() throws IOException {
    List<Socket> halfOpen = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), gateway.port);
      socket
          .getOutputStream()
          .write("GET /ws HTTP/1.1\r\nHost: x\r\n".getBytes(StandardCharsets.US_ASCII));
      halfOpen.add(socket);
    }
    try (TestClient good = gateway.client("good")) {
      good.join("room_1");
    }
    for (Socket socket : halfOpen) {
      socket.setSoTimeout((int) Duration.ofSeconds(5).toMillis());
      assertTrue(socket.getInputStream().read() < 0);
      socket.close();
    }
  }

  @Test
  void limitsAFlood_andAcksEveryFrame() {
    try (TestClient client = gateway.client("flood")) {
      client.join("room_1");
      for (int i = 0; i < 400; i++) {
        client.gift("r" + i, "room_1");
      }
      client.await("gift.ack", 400);
      List<String> requests =
          client.of("gift.ack").stream().map(ack -> ack.get("requestId").asText()).toList();
      for (int i = 0; i < 400; i++) {
        assertEquals("r" + i, requests.get(i));
      }
      long ok =
          client.of("gift.ack").stream()
              .filter(ack -> ack.get("code").asText().equals("OK"))
              .count();
      assertTrue(ok >= 40 && ok < 120, ok + " of 400");
    }
  }
}
