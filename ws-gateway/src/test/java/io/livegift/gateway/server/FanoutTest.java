package io.livegift.gateway.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.livegift.gateway.GatewayFixture;
import io.livegift.gateway.TestClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FanoutTest {

  private GatewayFixture gateway = new GatewayFixture();

  @AfterEach
  void stop() {
    gateway.close();
  }

  private static List<Long> upTo(long last) {
    return LongStream.rangeClosed(1, last).boxed().toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "epoll", "nio"})
  void showsEveryViewerTheSame_whoeverJoinsMeanwhile(String transport) throws InterruptedException {
    gateway.close();
    gateway = new GatewayFixture(Map.of("gateway.transport", transport));
    List<TestClient> clients = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      clients.add(gateway.client("u" + i));
      if (i < 10) {
        clients.get(i).join("room_1");
      }
    }
    for (int i = 0; i < 300; i++) {
      gateway.show("room_1");
      Thread.sleep(1);
      if (i % 30 == 0) {
        clients.get(10 + i / 30).send("{\"type\":\"join\",\"roomId\":\"room_1\"}");
      }
    }
    for (TestClient early : clients.subList(0, 10)) {
      early.await("gift", 300);
      assertEquals(upTo(300), early.seqs());
    }
    for (TestClient late : clients.subList(10, 20)) {
      long from = late.await("joined", 1).get("seq").asLong();
      late.await("gift", (int) (300 - from));
      assertEquals(LongStream.rangeClosed(from + 1, 300).boxed().toList(), late.seqs());
      assertEquals("joined", late.inbox.get(0).get("type").asText());
    }
    clients.forEach(TestClient::close);
  }

  @Test
  void showsOnlyJoinedRooms_andNothingAfterLeft() {
    try (TestClient viewer = gateway.client("a")) {
      viewer.join("room_1");
      viewer.join("room_2");
      gateway.show("room_1");
      viewer.await("gift", 1);
      viewer.send("{\"type\":\"leave\",\"roomId\":\"room_1\"}");
      viewer.await("left", 1);
      gateway.show("room_1");
      gateway.show("room_3");
      gateway.show("room_2");
      viewer.await("gift", 2);
      assertEquals("room_2", viewer.of("gift").get(1).get("roomId").asText());
      viewer.send("{\"type\":\"ping\",\"t\":7}");
      JsonNode rooms = viewer.await("pong", 1).get("rooms");
      assertEquals("{\"room_2\":{\"epoch\":\"1-a\",\"seq\":1}}", rooms.toString());
    }
  }

  @Test
  void limitsRooms_andJoinsAClosedOne() {
    try (TestClient viewer = gateway.client("a")) {
      viewer.join("room_1");
      viewer.join("room_2");
      viewer.join("room_closed");
      viewer.send("{\"type\":\"join\",\"roomId\":\"room_4\"}");
      viewer.await("error", 1);
    }
  }

  @Test
  void closesAStalledReader_whoRecovers_whileOthersNoticeNothing() {
    gateway.close();
    gateway =
        new GatewayFixture(
            Map.of(
                "gateway.outbound.max-bytes", "65536",
                "gateway.send-buffer-bytes", "4096",
                "gateway.close-grace-ms", "20000",
                "gateway.history.max-messages", "20000"));
    try (TestClient stalled = gateway.client("stalled");
        TestClient good = gateway.client("good")) {
      stalled.join("room_1");
      good.join("room_1");
      stalled.pause();
      int shown = 0;
      while (gateway.meters.counter("gateway.slow.readers.closed").count() == 0 && shown < 60_000) {
        gateway.show("room_1");
        shown++;
        if (shown % 100 == 0) {
          good.await("gift", shown);
        }
      }
      assertTrue(shown < 60_000, "never closed");
      good.await("gift", shown);
      stalled.resume();
      assertEquals(1008, stalled.awaitClosed());
      List<Long> seqs = stalled.seqs();
      assertEquals(upTo(seqs.size()), seqs);
      try (TestClient back = gateway.client("stalled")) {
        JsonNode joined = back.rejoin("room_1", "1-a", seqs.size());
        assertTrue(joined.get("recovered").asBoolean());
        back.await("gift", shown - seqs.size());
        assertEquals(shown, (long) back.seqs().get(back.seqs().size() - 1));
      }
    }
  }

  @Test
  void closesWhoTakesNothingForTooLong_butNobodyWhoReads() throws InterruptedException {
    gateway.close();
    gateway =
        new GatewayFixture(
            Map.of("gateway.outbound.stall-s", "1", "gateway.send-buffer-bytes", "4096"));
    try (TestClient stalled = gateway.client("stalled");
        TestClient good = gateway.client("good")) {
      stalled.join("room_1");
      good.join("room_1");
      stalled.pause();
      int shown = 0;
      while (gateway.meters.counter("gateway.slow.readers.closed").count() == 0 && shown < 30_000) {
        for (int i = 0; i < 20; i++) {
          gateway.show("room_1");
          shown++;
        }
        Thread.sleep(10);
      }
      good.await("gift", shown);
      stalled.resume();
      assertTrue(stalled.awaitClosed() != 0);
      Awaitility.await().until(() -> gateway.sessions.count() == 1);
      assertEquals(0, good.closed);
    }
  }

  @Test
  void keepsTheNewConnection_whenTheOldOneGoesLate() {
    TestClient old = gateway.client("a");
    old.join("room_1");
    try (TestClient back = gateway.client("a")) {
      back.join("room_1");
      old.close();
      Awaitility.await().until(() -> gateway.sessions.count() == 1);
      gateway.show("room_1");
      back.await("gift", 1);
      Awaitility.await()
          .atMost(Duration.ofSeconds(3))
          .until(
              () ->
                  gateway.pushProvider.watches.stream()
                      .anyMatch(watch -> watch.connections() == 1 && watch.seq() == 1));
      assertTrue(
          gateway.pushProvider.watches.stream().allMatch(watch -> watch.departed().isEmpty()));
    }
  }
}
