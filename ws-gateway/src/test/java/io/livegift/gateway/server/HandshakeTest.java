package io.livegift.gateway.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.nimbusds.jose.JWSAlgorithm;
import io.livegift.gateway.GatewayFixture;
import io.livegift.gateway.TestClient;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class HandshakeTest {

  private static GatewayFixture gateway;

  @BeforeAll
  static void start() {
    gateway =
        new GatewayFixture(
            Map.of("gateway.origins", "https://live.example", "gateway.heartbeat.idle-s", "2"));
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static int byHeader(String token) {
    return TestClient.status(gateway.port, "/ws", "Authorization: Bearer " + token + "\r\n");
  }

  private static String part(String json) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(json.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void takesTokenFromHeaderOrQuery() {
    String token = GatewayFixture.token("user_A", 60);
    assertEquals(101, byHeader(token));
    assertEquals(101, TestClient.status(gateway.port, "/ws?a=b&token=" + token, ""));
  }

  @Test
  void refusesWith401_whateverIsWrongWithTheToken() {
    String good = GatewayFixture.token("user_A", 60);
    String[] parts = good.split("\\.", 3);
    String other = part("{\"sub\":\"user_B\",\"exp\":9999999999}");
    assertEquals(401, TestClient.status(gateway.port, "/ws", ""));
    assertEquals(401, byHeader("abc"));
    assertEquals(401, byHeader(""));
    assertEquals(401, byHeader("..."));
    assertEquals(401, byHeader(part("{\"alg\":\"none\"}") + "." + parts[1] + "."));
    assertEquals(401, byHeader(parts[0] + "." + parts[1] + "." + "A".repeat(43)));
    assertEquals(401, byHeader(parts[0] + "." + other + "." + parts[2]));
    assertEquals(401, byHeader(part("{\"alg\":\"HS256\"}") + "." + part("{\"sub\":\"x\"}") + ".x"));
    assertEquals(401, byHeader(GatewayFixture.token("user_A", -5)));
    assertEquals(
        401,
        byHeader(GatewayFixture.token(JWSAlgorithm.HS512, "{\"sub\":\"a\",\"exp\":9999999999}")));
    assertEquals(401, byHeader(GatewayFixture.token(JWSAlgorithm.HS256, "{\"sub\":\"user_A\"}")));
    assertEquals(401, byHeader(GatewayFixture.token(JWSAlgorithm.HS256, "{\"exp\":9999999999}")));
    assertEquals(401, byHeader(GatewayFixture.token(JWSAlgorithm.HS256, "[]")));
    assertEquals(
        401,
        byHeader(GatewayFixture.token(JWSAlgorithm.HS256, "{\"sub\":\"a b\",\"exp\":9999999999}")));
    assertEquals(
        401,
        byHeader(
            GatewayFixture.token(JWSAlgorithm.HS256, "{\"sub\":\"a\",\"exp\":\"9999999999\"}")));
    assertEquals(
        401,
        byHeader(
            GatewayFixture.token(
                JWSAlgorithm.HS256, "{\"sub\":\"a\",\"exp\":9999999999,\"nbf\":9999999998}")));
  }

  @Test
  void refusesOtherOrigins() {
    String token = "Authorization: Bearer " + GatewayFixture.token("user_A", 60) + "\r\n";
    assertEquals(
        403, TestClient.status(gateway.port, "/ws", token + "Origin: https://evil.example\r\n"));
    assertEquals(
        101, TestClient.status(gateway.port, "/ws", token + "Origin: https://live.example\r\n"));
  }

  @Test
  void refusesHugeHeaders() {
    assertEquals(400, TestClient.status(gateway.port, "/ws", "X: " + "y".repeat(9_000) + "\r\n"));
  }

  @Test
  void closesWith4401_whenTheTokenExpires() {
    try (TestClient client = TestClient.open(gateway.port, GatewayFixture.token("user_C", 1))) {
      client.join("room_1");
      assertEquals(4401, client.awaitClosed());
    }
  }

  @Test
  void keepsWhoAnswersPings_andClosesWith1001WhoIsSilent() throws InterruptedException {
    try (TestClient lively = gateway.client("lively");
        TestClient silent = gateway.client("silent")) {
      silent.pause();
      Thread.sleep(3_500);
      silent.resume();
      assertEquals(1001, silent.awaitClosed());
      assertEquals(0, lively.closed);
    }
  }

  @Test
  void servesTheRoomPage() throws IOException, InterruptedException {
    HttpClient http = HttpClient.newHttpClient();
    for (String path : new String[] {"/", "/room.js", "/gift-client.js", "/room.css"}) {
      URI uri = URI.create("http://127.0.0.1:" + gateway.port + path);
      assertEquals(
          200,
          http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).statusCode());
    }
    URI outside = URI.create("http://127.0.0.1:" + gateway.port + "/../pom.xml");
    assertTrue(
        http.send(HttpRequest.newBuilder(outside).build(), BodyHandlers.ofString()).statusCode()
            >= 400);
  }
}
