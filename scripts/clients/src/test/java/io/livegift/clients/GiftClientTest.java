package io.livegift.clients;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.livegift.api.playback.PlaybackAction;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GiftClientTest {

  /** Beyond the longest wait before a first attempt to come back. */
  private static final Duration LONG_ENOUGH = Duration.ofMillis(800);

  private final SmallGateway gateway = new SmallGateway();
  private final Network network = new Network();
  private final List<String> played = new CopyOnWriteArrayList<>();
  private final List<String> ends = new CopyOnWriteArrayList<>();
  private final GiftClient client = clientOf(gateway::url);

  private GiftClient clientOf(Supplier<URI> urls) {
    return new GiftClient(
        network,
        urls,
        "token",
        new ClientListener() {
          @Override
          public void acted(String roomId, PlaybackAction action) {
            if (action instanceof PlaybackAction.Play play) {
              played.add(play.gift().msgId());
            }
          }

          @Override
          public void disconnected(String why) {
            ends.add(why);
          }
        });
  }

  @AfterEach
  void close() {
    client.close();
    network.close();
    gateway.close();
  }

  @Test
  void playsWhatIsShown() {
    enter();
    gateway.publish("m1");
    gateway.publish("m2");
    awaitPlayed("m1", "m2");
  }

  @Test
  void comesBackAfterACut_andGetsWhatItMissed() {
    enter();
    gateway.publish("m1");
    awaitPlayed("m1");
    gateway.cutAll();
    gateway.publish("m2");
    gateway.publish("m3");
    awaitPlayed("m1", "m2", "m3");
  }

  @Test
  void comesBack_whenTheHandshakeFailsForNow() {
    gateway.refuseHandshakes(2, 503);
    enter();
    assertEquals(3, gateway.handshakes.get());
    gateway.publish("m1");
    awaitPlayed("m1");
  }

  @Test
  void comesBackFromALineThatSaysNothing() {
    enter();
    gateway.freezeAll();
    gateway.publish("m1");
    awaitPlayed("m1");
  }

  @Test
  void stopsForGood_whenItsTokenIsRefused() {
    gateway.refuseHandshakes(1, 401);
    client.join(SmallGateway.ROOM);
    client.connect();
    awaitEnd("401 handshake refused");
    assertStaysAway();
  }

  @Test
  void stopsForGood_whenItsTokenExpires() {
    enter();
    gateway.closeAll(4401);
    awaitEnd("4401 test");
    assertStaysAway();
  }

  @Test
  void comesBackAfterAnyOtherClose_whereItStood() {
    enter();
    gateway.publish("m1");
    awaitPlayed("m1");
    gateway.closeAll(1001);
    awaitEnd("1001 test");
    gateway.publish("m2");
    awaitPlayed("m1", "m2");
    assertEquals(1, gateway.received.get(1).get("lastSeq").asInt());
  }

  @Test
  void goesElsewhere_whenItsGatewayStops() {
    try (SmallGateway other = new SmallGateway();
        GiftClient roaming = clientOf(List.of(gateway.url(), other.url()).iterator()::next)) {
      roaming.join(SmallGateway.ROOM);
      roaming.connect();
      await().until(() -> gateway.viewers.size() == 1);
      gateway.sendAllAway(50);
      await().until(() -> other.viewers.size() == 1);
      assertEquals("e", other.received.get(0).get("epoch").asText());
      assertEquals(1, gateway.handshakes.get());
    }
  }

  private void awaitEnd(String why) {
    await().until(() -> ends.equals(List.of(why)));
  }

  private void assertStaysAway() {
    await().during(LONG_ENOUGH).until(() -> gateway.handshakes.get() == 1);
    assertEquals(1, ends.size());
  }

  @Test
  void staysAwayAfterADrop_untilItConnects() {
    enter();
    client.drop();
    await().until(() -> gateway.viewers.isEmpty());
    gateway.publish("m1");
    assertStaysAway();
    client.connect();
    awaitPlayed("m1");
    assertEquals(0, gateway.received.get(1).get("lastSeq").asInt());
  }

  @Test
  void asksForAHole() {
    enter();
    gateway.loseGifts(1);
    gateway.publish("m1");
    gateway.publish("m2");
    awaitPlayed("m1", "m2");
  }

  @Test
  void noticesByAPing_thatTheLastMessageWasLost() {
    enter();
    gateway.loseGifts(1);
    gateway.publish("m1");
    awaitPlayed("m1");
  }

  @Test
  void keepsTheRequestId_throughRefusalsAndLostConnections() throws Exception {
    gateway.refuseTaps(1);
    enter();
    gateway.loseAcks(1);
    Tap tap = new Tap("request-1", SmallGateway.ROOM, "gift_rose", 1);
    assertTrue(client.send(tap).get(10, TimeUnit.SECONDS).ok());
    List<String> sent =
        gateway.received.stream()
            .filter(frame -> frame.get("type").asText().equals("gift.send"))
            .map(JsonNode::toString)
            .toList();
    assertTrue(sent.size() >= 2, sent::toString);
    assertEquals(1, sent.stream().distinct().count());
  }

  private void enter() {
    client.join(SmallGateway.ROOM);
    client.connect();
    await().until(() -> gateway.viewers.size() == 1);
  }

  private void awaitPlayed(String... msgIds) {
    await().atMost(12, TimeUnit.SECONDS).until(() -> played.equals(List.of(msgIds)));
  }
}
