package io.livegift.provider.charge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.api.SendGiftCommand;
import io.livegift.api.SendGiftResult;
import io.livegift.api.event.GiftCharged;
import io.livegift.api.event.Shards;
import io.livegift.provider.halfmessage.GiftQueue;
import io.livegift.provider.halfmessage.Half;
import io.livegift.runtime.rpc.Deadline;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Messages that the broker loses behind the charge, or holds for a charge that never was. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LostMessagesIT {

  private static final Duration IN_TIME = Duration.ofSeconds(10);
  private static final Map<String, String> QUICK =
      Map.of("outbox.resend-after-ms", "1000", "push.combo.window-ms", "100");

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
  void isShownInTime_whenOneCommitInAHundredIsLost() {
    String user = place.user("dropped", 1_000);
    AtomicInteger commits = new AtomicInteger();
    Set<String> charged = new HashSet<>();
    try (Provider provider =
        Provider.faulty(place, QUICK, q -> new Dropping(q, commits), Crossing.NONE).withOutbox()) {
      for (int i = 0; i < 400; i++) {
        SendGiftResult result = provider.sendUntilDone(place.rose(user, "r" + i, i % 4));
        assertEquals("OK", result.code());
        charged.add(String.valueOf(result.msgId()));
      }
      assertEquals(charged, seen(user, charged.size()));
    }
    assertEquals(400, commits.get());
    assertEquals(600, place.balance(user));
  }

  @Test
  void isSentByAnother_whenTheBrokerHasGivenUpItsHalfMessage() {
    String user = place.user("orphan", 100);
    Provider dying =
        Provider.faulty(
            place,
            QUICK,
            GivenUp::new,
            step -> {
              if (step == Step.DURABLE) {
                throw new Killed();
              }
            });
    SendGiftCommand command = place.rose(user, "r", 1);
    Tap tap =
        new Tap(
            command, new Menu(place.catalog).offer(command), Deadline.in(Duration.ofSeconds(5)));
    assertThrows(Killed.class, () -> dying.round.together(List.of(tap), aside -> {}));
    dying.close();
    assertEquals(99, place.balance(user));
    try (Provider other = Provider.start(place, QUICK).withOutbox()) {
      Set<String> shown = seen(user, 1);
      SendGiftResult repeat = other.send(command);
      assertTrue(repeat.duplicate());
      assertEquals(Set.of(String.valueOf(repeat.msgId())), shown);
    }
    assertEquals(99, place.balance(user));
  }

  @Test
  void isNeverShown_whenNothingWasCharged() {
    String user = place.user("ghost", 100);
    Map<String, String> early = Map.of("halfmessage.rollback-after-ms", "5000");
    int shard = Shards.of(place.room(0));
    GiftCharged gift = new GiftCharged("m-" + user, "o", place.room(0), user, "gift_rose", 1, 1);
    Provider dying = Provider.start(place, early);
    dying.producer.prepare(shard, List.of(gift)).join();
    dying.close();
    // Nobody to ask for a while; then another is asked, and says first wait, then no.
    Provider.pause(Duration.ofSeconds(6));
    try (Provider other = Provider.start(place, early).withOutbox()) {
      Provider.pause(Duration.ofSeconds(8));
      assertEquals("OK", other.send(place.rose(place.user("alive", 1), "r", 0)).code());
    }
    assertEquals(List.of(), queues.of(user));
    assertEquals(100, place.balance(user));
  }

  private Set<String> seen(String user, int count) {
    Set<String> ids = new HashSet<>();
    long until = System.nanoTime() + IN_TIME.toNanos();
    while (ids.size() < count && System.nanoTime() < until) {
      queues.of(user).forEach(s -> ids.add(s.gift().msgId()));
    }
    return ids;
  }

  private static final class Killed extends Error {
    private static final long serialVersionUID = 1;
  }

  /** Of a hundred commits one never arrives: in turn, nobody says so, or the answer is missing. */
  private static final class Dropping extends ForwardingQueue {
    private final AtomicInteger commits;

    Dropping(GiftQueue queue, AtomicInteger commits) {
      super(queue);
      this.commits = commits;
    }

    @Override
    public CompletableFuture<Void> commit(Half half) {
      int number = commits.incrementAndGet();
      if (number % 100 != 0) {
        return super.commit(half);
      }
      return number % 200 == 0
          ? CompletableFuture.completedFuture(null)
          : CompletableFuture.failedFuture(new IllegalStateException("No answer"));
    }
  }

  /** Half messages are gone once they were acknowledged, as when their checks have run out. */
  private static final class GivenUp extends ForwardingQueue {
    GivenUp(GiftQueue queue) {
      super(queue);
    }

    @Override
    public CompletableFuture<Half> prepare(int shard, List<GiftCharged> gifts) {
      return super.prepare(shard, gifts)
          .thenCompose(half -> super.rollBack(half).thenApply(done -> half));
    }
  }
}
