package io.livegift.gateway.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.livegift.api.push.CloseRoomCommand;
import io.livegift.api.push.GatewayAdminReply;
import io.livegift.api.push.KickCommand;
import io.livegift.gateway.GatewayFixture;
import io.livegift.gateway.TestClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GatewayAdminTest {

  private final GatewayFixture gateway = new GatewayFixture();

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void closesEveryConnectionOfAUser() {
    try (TestClient phone = gateway.client("a");
        TestClient tablet = gateway.client("a");
        TestClient other = gateway.client("b")) {
      other.join("room_1");
      assertEquals(new GatewayAdminReply("OK", 2), gateway.admin.kick(new KickCommand("a")));
      assertEquals(1008, phone.awaitClosed());
      assertEquals(1008, tablet.awaitClosed());
      assertEquals(0, other.closed);
    }
  }

  @Test
  void tellsTheViewersOfAClosedRoom_whoStay() {
    try (TestClient viewer = gateway.client("a");
        TestClient other = gateway.client("b")) {
      viewer.join("room_1");
      other.join("room_2");
      assertEquals(
          new GatewayAdminReply("OK", 1), gateway.admin.closeRoom(new CloseRoomCommand("room_1")));
      assertEquals("ROOM_CLOSED", viewer.await("error", 1).get("code").asText());
      assertEquals("room_1", viewer.of("error").get(0).get("roomId").asText());
      gateway.show("room_1");
      viewer.await("gift", 1);
      assertEquals(0, other.of("error").size());
    }
  }
}
