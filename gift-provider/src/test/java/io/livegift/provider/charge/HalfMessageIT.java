package io.livegift.provider.charge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.api.SendGiftResult;
import io.livegift.api.event.GiftCharged;
import io.livegift.api.event.Shards;
import io.livegift.provider.halfmessage.GiftQueue;
import io.livegift.provider.halfmessage.Half;
import io.livegift.runtime.config.ConfigReader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Half messages on the real broker: which queue they reach, and what becomes of those left. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HalfMessageIT {

  private static final Duration CHECK_BACK = Duration.ofSeconds(25);

  private Place place;
  private QueueReader queues;

  @BeforeAll
  void start() {
    place = new Place();
    queues = new QueueReader(place.env.namesrvAddr());
  }

  @AfterAll
  void stop() {
    queues.close();
    place.close();
  }

  @Test
  void landsInTheQueueOfItsRoom_whenCommitted() {
    String user = place.user("commit", 100);
    try (Provider provider = Provider.start(place, Map.of())) {
      for (int i = 0; i < 12; i++) {
        assertEquals("OK", provider.send(place.rose(user, "r" + i, i % 3)).code());
      }
    }
    List<QueueReader.Seen> seen = queues.await(user, 12, CHECK_BACK);
    assertEquals(12, seen.size());
    seen.forEach(this::assertItsQueue);
  }

  @Test
  void isNeverSeen_whenRolledBack() {
    String user = place.user("rollback", 100);
    try (Provider provider = Provider.start(place, Map.of())) {
      Half half = provider.producer.prepare(Shards.of(place.room(0)), List.of(event(user))).join();
      provider.producer.rollBack(half).join();
      Provider.pause(Duration.ofSeconds(8));
    }
    assertEquals(List.of(), queues.of(user));
  }

  @Test
  void isCommittedByAnother_whenItsProviderDiesAfterTheCharge() {
    String user = place.user("killed", 100);
    Provider dying = Provider.mortal(place, Map.of(), dieAt(Step.DURABLE));
    Tap tap = dying.tap(place, place.rose(user, "r", 1));
    assertThrows(Killed.class, () -> dying.round.together(List.of(tap), aside -> {}));
    dying.close();
    assertEquals(99, place.balance(user));
    // Restarts idle: it sends nothing, yet it is asked back.
    try (Provider restarted = Provider.start(place, Map.of())) {
      List<QueueReader.Seen> seen = queues.await(user, 1, CHECK_BACK);
      assertEquals(1, seen.size());
      assertItsQueue(seen.get(0));
      SendGiftResult repeat = restarted.send(place.rose(user, "r", 1));
      assertTrue(repeat.duplicate());
      assertEquals(seen.get(0).gift().msgId(), repeat.msgId());
    }
    assertEquals(99, place.balance(user));
  }

  @Test
  void answersInProgress_whenAFaultComesAfterTheCharge() {
    String user = place.user("fault", 100);
    AtomicBoolean faulty = new AtomicBoolean(true);
    Crossing fault =
        step -> {
          if (step == Step.DURABLE && faulty.getAndSet(false)) {
            throw new IllegalStateException("A fault after COMMIT");
          }
        };
    try (Provider provider = Provider.mortal(place, Map.of(), fault)) {
      assertEquals("IN_PROGRESS", provider.send(place.rose(user, "r", 1)).code());
      assertTrue(provider.send(place.rose(user, "r", 1)).duplicate());
    }
    assertEquals(99, place.balance(user));
  }

  @Test
  void isSentPlainly_whenTheCommitIsNotAcknowledged() {
    String user = place.user("lost", 100);
    try (Provider provider = Provider.faulty(place, q -> new Faulty(q, false))) {
      assertEquals("OK", provider.send(place.rose(user, "r", 1)).code());
    }
    List<QueueReader.Seen> seen = queues.await(user, 1, CHECK_BACK);
    assertItsQueue(seen.get(0));
  }

  @Test
  void answersInProgress_thenRelays_whenNeitherReachesTheBroker() {
    String user = place.user("cut", 100);
    try (Provider provider = Provider.faulty(place, q -> new Faulty(q, true))) {
      assertEquals("IN_PROGRESS", provider.send(place.rose(user, "r", 1)).code());
    }
    assertEquals(99, place.balance(user));
    try (Provider provider = Provider.start(place, Map.of()).withOutbox()) {
      assertTrue(queues.await(user, 1, CHECK_BACK).size() >= 1);
      assertTrue(provider.send(place.rose(user, "r", 1)).duplicate());
    }
    assertEquals(99, place.balance(user));
  }

  @Test
  void chargesNothing_whenTheQueueIsMissing() {
    String user = place.user("noqueue", 100);
    Map<String, String> table = Map.of("shard.table", "0-63=broker-a:900");
    try (Provider provider = Provider.start(place, table)) {
      assertEquals("UNAVAILABLE", provider.send(place.rose(user, "r", 1)).code());
    }
    assertEquals(100, place.balance(user));
    assertEquals(List.of(), queues.of(user));
  }

  @Test
  void sendsAgain_whatHasNoReceipt() {
    String user = place.user("swept", 100);
    Map<String, String> quick =
        Map.of("outbox.resend-after-ms", "300", "push.combo.window-ms", "100");
    try (Provider provider = Provider.start(place, quick).withOutbox()) {
      assertEquals("OK", provider.send(place.rose(user, "r", 1)).code());
      assertTrue(queues.await(user, 3, CHECK_BACK).size() >= 3);
    }
    assertEquals(1, queues.of(user).stream().map(s -> s.gift().msgId()).distinct().count());
  }

  @Test
  void keepsTheOrderOfASender_whenTheModeIsSwitched() {
    String user = place.user("switch", 100);
    Map<String, String> outbox = Map.of("gift.consistency", "outbox");
    try (Provider provider = Provider.start(place, outbox)) {
      assertEquals("OK", provider.send(place.rose(user, "r1", 0)).code());
      provider.config.set(ChargeConfig.from(new ConfigReader(Map.of())));
      assertEquals("OK", provider.send(place.rose(user, "r2", 0)).code());
      assertEquals(List.of(), queues.of(user));
      provider.withOutbox();
      List<QueueReader.Seen> seen = queues.await(user, 2, CHECK_BACK);
      assertTrue(seen.get(0).gift().orderId().compareTo(seen.get(1).gift().orderId()) < 0);
    }
  }

  private void assertItsQueue(QueueReader.Seen seen) {
    assertEquals(Shards.of(seen.gift().roomId()), seen.queueId());
  }

  private GiftCharged event(String user) {
    return new GiftCharged("m-" + user, "o-" + user, place.room(0), user, "gift_rose", 1, 1);
  }

  private static Crossing dieAt(Step step) {
    return at -> {
      if (at == step) {
        throw new Killed();
      }
    };
  }

  /** What {@code kill -9} does to the thread: nothing after it runs. */
  static final class Killed extends Error {
    private static final long serialVersionUID = 1;
  }

  /** Loses the ends of half messages, and plain messages too where it is told to. */
  private static final class Faulty extends ForwardingQueue {
    private final boolean plainToo;

    Faulty(GiftQueue queue, boolean plainToo) {
      super(queue);
      this.plainToo = plainToo;
    }

    @Override
    public CompletableFuture<Void> commit(Half half) {
      return CompletableFuture.failedFuture(new IllegalStateException("lost"));
    }

    @Override
    public CompletableFuture<Void> send(int shard, List<GiftCharged> gifts) {
      return plainToo
          ? CompletableFuture.failedFuture(new IllegalStateException("lost"))
          : super.send(shard, gifts);
    }
  }
}
