package io.livegift.provider.charge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.api.ErrorCode;
import io.livegift.api.SendGiftResult;
import io.livegift.api.event.GiftCharged;
import io.livegift.provider.halfmessage.GiftQueue;
import io.livegift.provider.halfmessage.Half;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A wallet that stays locked for long, by somebody else or by the charge itself. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HeldWalletIT {

  /** A broker asks about a half message that is four seconds old, every five seconds. */
  private static final Duration CHECKED_BY = Duration.ofSeconds(10);

  private static final Duration IN_TIME = Duration.ofSeconds(25);

  private static final Map<String, String> PATIENT = Map.of("charge.budget-ms", "30000");

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
  void waitsThroughCheckBacks_whileItsTransactionIsOpen_andEndsAsItDoes() throws Exception {
    String charged = place.user("charged", 100);
    String withdrawn = place.user("withdrawn", 100);
    CountDownLatch held = new CountDownLatch(1);
    try (Provider provider = Provider.mortal(place, PATIENT, holdAt(Step.PREPARED, held))) {
      Tap first = provider.tap(place, place.rose(charged, "r", 1));
      Tap second = provider.tap(place, place.rose(withdrawn, "r", 1));
      CompletableFuture<Void> one = CompletableFuture.runAsync(() -> provider.round.alone(first));
      CompletableFuture<Void> two = CompletableFuture.runAsync(() -> provider.round.alone(second));
      try {
        Awaitility.await("both are asked about")
            .atMost(IN_TIME)
            .until(() -> provider.count("gift_check_backs", "answer", "UNKNOW") >= 2);
        assertEquals(List.of(), queues.of(charged));
        assertTrue(second.withdraw(ErrorCode.UNAVAILABLE));
      } finally {
        held.countDown();
      }
      one.get();
      two.get();
      assertEquals("OK", first.outcome().join().code());
      assertEquals("UNAVAILABLE", second.outcome().join().code());
      Provider.pause(CHECKED_BY);
    }
    // Each question wrote the half message anew, and one more answer commits the copy.
    assertEquals(1, queues.of(charged).stream().map(s -> s.gift().msgId()).distinct().count());
    assertEquals(List.of(), queues.of(withdrawn));
    assertEquals(99, place.balance(charged));
    assertEquals(100, place.balance(withdrawn));
  }

  @Test
  void isNotSent_beforeTheWalletIsLocked() throws Exception {
    String user = place.user("held", 100);
    AtomicInteger halves = new AtomicInteger();
    try (Provider provider =
            Provider.faulty(place, PATIENT, q -> new Counting(q, halves), Crossing.NONE);
        Connection holder = locked(user)) {
      CompletableFuture<SendGiftResult> sent =
          CompletableFuture.supplyAsync(() -> provider.send(place.rose(user, "r", 1)));
      Provider.pause(Duration.ofSeconds(3));
      assertEquals(0, halves.get());
      assertEquals(List.of(), queues.of(user));
      holder.rollback();
      assertEquals("OK", sent.get().code());
      assertEquals(1, halves.get());
    }
    assertEquals(1, queues.await(user, 1, IN_TIME).size());
    assertEquals(99, place.balance(user));
  }

  private Connection locked(String user) throws SQLException {
    Connection holder = place.connection();
    holder.setAutoCommit(false);
    try (Statement statement = holder.createStatement()) {
      statement.execute("SELECT * FROM wallet WHERE user_id = '" + user + "' FOR UPDATE");
    }
    return holder;
  }

  private static Crossing holdAt(Step step, CountDownLatch until) {
    return at -> {
      try {
        if (at == step && !until.await(1, TimeUnit.MINUTES)) {
          throw new IllegalStateException("Held for a minute");
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    };
  }

  private static final class Counting extends ForwardingQueue {
    private final AtomicInteger halves;

    Counting(GiftQueue queue, AtomicInteger halves) {
      super(queue);
      this.halves = halves;
    }

    @Override
    public CompletableFuture<Half> prepare(int shard, List<GiftCharged> gifts) {
      halves.incrementAndGet();
      return super.prepare(shard, gifts);
    }
  }
}
