package io.livegift.gateway.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.api.SendGiftCommand;
import io.livegift.gateway.GatewayFixture;
import io.livegift.gateway.TestClient;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GiftOrderTest {

  private final GatewayFixture gateway =
      new GatewayFixture(Map.of("gateway.rate.burst", "1000", "gateway.pending", "10"));

  @AfterEach
  void stop() {
    gateway.close();
  }

  private static List<String> requests(int count) {
    return IntStream.range(0, count).mapToObj(i -> "r" + i).toList();
  }

  private static List<String> acks(TestClient client) {
    return client.of("gift.ack").stream().map(ack -> ack.get("requestId").asText()).toList();
  }

  @Test
  void sendsOneAtATime_andAcksInOrder() {
    try (TestClient client = gateway.client("a")) {
      client.join("room_1");
      for (int i = 0; i < 10; i++) {
        client.gift("r" + i, "room_1");
      }
      client.await("gift.ack", 10);
      assertEquals(requests(10), acks(client));
      assertEquals(
          requests(10), gateway.gifts.commands.stream().map(SendGiftCommand::requestId).toList());
      assertEquals(1, gateway.gifts.mostAtOnce);
      assertEquals(99, client.of("gift.ack").get(0).get("balance").asInt());
    }
  }

  @Test
  void refusesWhatDoesNotFit_inItsTurn() {
    gateway.gifts.slowestMs = 200;
    try (TestClient client = gateway.client("a")) {
      client.join("room_1");
      for (int i = 0; i < 30; i++) {
        client.gift("r" + i, "room_1");
      }
      client.await("gift.ack", 30);
      assertEquals(requests(30), acks(client));
      assertTrue(gateway.gifts.commands.size() < 15, gateway.gifts.commands.size() + " sent");
    }
  }

  @Test
  void refusesWhatHasWaitedForTooLong_inItsTurn() {
    try (GatewayFixture impatient = new GatewayFixture(Map.of("gateway.calls.patience-ms", "200"));
        TestClient client = impatient.client("a")) {
      impatient.gifts.slowestMs = 1_000;
      client.join("room_1");
      for (int i = 0; i < 8; i++) {
        client.gift("r" + i, "room_1");
      }
      client.await("gift.ack", 8);
      assertEquals(requests(8), acks(client));
      assertEquals("UNAVAILABLE", client.of("gift.ack").get(7).get("code").asText());
      assertTrue(impatient.gifts.commands.size() < 8, impatient.gifts.commands.size() + " sent");
    }
  }

  @Test
  void takesGiftsOnlyForJoinedRooms_alsoWhenTheJoinIsStillUnderWay() {
    try (TestClient client = gateway.client("a")) {
      client.gift("early", "room_1");
      client.send("{\"type\":\"join\",\"roomId\":\"room_1\"}");
      client.gift("joining", "room_1");
      client.send("{\"type\":\"leave\",\"roomId\":\"room_1\"}");
      client.gift("late", "room_1");
      client.await("gift.ack", 3);
      List<String> codes =
          client.of("gift.ack").stream().map(ack -> ack.get("code").asText()).toList();
      assertEquals("PERMISSION_DENIED", codes.get(0));
      assertEquals("PERMISSION_DENIED", codes.get(2));
      assertEquals(List.of("early", "joining", "late"), acks(client));
    }
  }

  @Test
  void acksUnavailable_whenACallFails_andGoesOn() {
    gateway.gifts.failing = true;
    try (TestClient client = gateway.client("a")) {
      client.join("room_1");
      client.gift("r0", "room_1");
      assertEquals("UNAVAILABLE", client.await("gift.ack", 1).get("code").asText());
      gateway.gifts.failing = false;
      client.gift("r0", "room_1");
      assertEquals("OK", client.await("gift.ack", 2).get("code").asText());
    }
  }

  @Test
  void answersWhatIsInFlight_whenDraining_andClosesWith1001() {
    gateway.gifts.slowestMs = 400;
    try (TestClient client = gateway.client("a");
        TestClient idle = gateway.client("b")) {
      client.join("room_1");
      for (int i = 0; i < 5; i++) {
        client.gift("r" + i, "room_1");
      }
      Awaitility.await().until(() -> gateway.gifts.atOnce.get() == 1);
      gateway.drain();
      assertEquals(1001, client.awaitClosed());
      assertEquals(1001, idle.awaitClosed());
      assertEquals(requests(5), acks(client));
      assertTrue(client.of("reconnect").get(0).get("afterMs").asLong() <= 2_000);
    }
  }
}
