package io.livegift.gateway.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.livegift.gateway.FakeBooks;
import io.livegift.gateway.GatewayFixture;
import io.livegift.gateway.TestClient;
import io.livegift.gateway.web.DemoTokens;
import io.livegift.gateway.web.PageApi;
import io.livegift.gateway.web.PageRequest;
import io.livegift.gateway.web.PageSources;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PageRequestsTest {

  private final GatewayFixture gateway = new GatewayFixture();

  @AfterEach
  void stop() {
    gateway.close();
  }

  private HttpResponse<String> get(String path, String token) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + gateway.port + path));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    try {
      return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new IllegalStateException(path, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private JsonNode json(String path, String userId) throws IOException {
    HttpResponse<String> answer = get(path, GatewayFixture.token(userId, 60));
    assertEquals(200, answer.statusCode());
    return new JsonMapper().readTree(answer.body());
  }

  @Test
  void tellsMoneyToItsOwnerOnly() throws IOException {
    assertEquals(401, get("/api/me", "").statusCode());
    assertEquals(401, get("/api/me", GatewayFixture.token("user_A", -5)).statusCode());
    JsonNode own = json("/api/me?userId=user_B", "user_A");
    assertEquals("user_A", own.get("userId").asText());
    assertEquals(100, own.get("balance").asLong());
    JsonNode host = json("/api/me", "host_1");
    assertTrue(host.get("balance").isNull());
    assertEquals(7, host.get("income").asLong());
  }

  @Test
  void asksForARoomOnce_whateverTheNumberOfViewers() throws IOException {
    JsonNode board = json("/api/rooms/room_1", "user_A");
    json("/api/rooms/room_1", "user_B");
    assertEquals(1, gateway.ledger.roomsAsked.get());
    assertEquals("host_1", board.get("hostId").asText());
    assertEquals(3, board.get("online").asLong());
    assertEquals("user_A", board.at("/rank/0/userId").asText());
    assertEquals(404, get("/api/rooms/..%2f", GatewayFixture.token("user_A", 60)).statusCode());
  }

  @Test
  void saysUnavailable_whenAProviderFails() throws IOException {
    gateway.ledger.failing = true;
    assertEquals("UNAVAILABLE", json("/api/me", "user_A").get("code").asText());
  }

  @Test
  void issuesDemoTokensThatOpenTheDoor() throws IOException {
    String token = json("/demo/token/user_Z", "user_A").get("token").asText();
    assertEquals(
        "user_Z", new TokenVerifier(GatewayFixture.KEY, Clock.systemUTC()).verify(token).userId());
    assertEquals(101, TestClient.status(gateway.port, "/ws?token=" + token, ""));
    assertEquals(404, get("/demo/token/a%22b", "").statusCode());
  }

  @Test
  void issuesNoToken_toOtherMachinesOrWithoutDemoData() {
    FakeBooks books = new FakeBooks();
    PageSources sources = new PageSources(books, books, books, books, () -> 0);
    SimpleMeterRegistry meters = new SimpleMeterRegistry();
    DemoTokens demo = new DemoTokens(GatewayFixture.KEY, Clock.systemUTC());
    try (PageApi here = new PageApi(sources, demo, System::nanoTime, meters);
        PageApi plain = new PageApi(sources, null, System::nanoTime, meters)) {
      assertEquals(404, status(here, false));
      assertEquals(404, status(plain, true));
      assertEquals(200, status(here, true));
    }
  }

  private static int status(PageApi api, boolean fromHere) {
    return api.answer(new PageRequest("/demo/token/user_A", null, fromHere)).join().status();
  }

  @Test
  void knowsAPageOfAnotherNameThatPointsHere() {
    // The test client calls every server "x".
    assertEquals(404, TestClient.status(gateway.port, "/demo/token/user_A", ""));
    assertEquals(200, get("/demo/token/user_A", "").statusCode());
  }
}
