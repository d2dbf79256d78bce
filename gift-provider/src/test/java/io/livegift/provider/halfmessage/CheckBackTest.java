package io.livegift.provider.halfmessage;

import static org.apache.rocketmq.client.producer.LocalTransactionState.COMMIT_MESSAGE;
import static org.apache.rocketmq.client.producer.LocalTransactionState.ROLLBACK_MESSAGE;
import static org.apache.rocketmq.client.producer.LocalTransactionState.UNKNOW;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.livegift.api.event.GiftBatch;
import io.livegift.api.event.GiftCharged;
import io.livegift.runtime.config.ConfigReader;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.rocketmq.common.message.MessageExt;
import org.junit.jupiter.api.Test;

class CheckBackTest {

  private static final long NOW = 1_000_000_000_000L;

  private final HalfConfig config = HalfConfig.from(new ConfigReader(Map.of()));

  @Test
  void commits_whenEveryGiftIsCharged() {
    assertEquals(COMMIT_MESSAGE, check(ids -> new Booked(2, 0), 4_000));
  }

  @Test
  void commits_whenEveryGiftIsChargedHoweverOld() {
    assertEquals(COMMIT_MESSAGE, check(ids -> new Booked(2, 1), 10_000_000));
  }

  @Test
  void sendsNothingAgain_whenEveryGiftHasReachedItsEnd() {
    assertEquals(ROLLBACK_MESSAGE, check(ids -> new Booked(2, 2), 4_000));
  }

  @Test
  void waits_whileAChargeMayBeUnderWay() {
    assertEquals(UNKNOW, check(ids -> new Booked(0, 0), 59_000));
  }

  @Test
  void rollsBack_whenOlderThanAnyCharge() {
    assertEquals(ROLLBACK_MESSAGE, check(ids -> new Booked(0, 0), 61_000));
  }

  @Test
  void neverCommits_whenOneGiftIsNotCharged() {
    assertEquals(UNKNOW, check(ids -> new Booked(1, 1), 4_000));
    assertEquals(ROLLBACK_MESSAGE, check(ids -> new Booked(1, 1), 61_000));
  }

  @Test
  void waits_whenDatabaseIsAway() {
    Function<List<String>, Booked> away =
        ids -> {
          throw new IllegalStateException("away");
        };
    assertEquals(UNKNOW, check(away, 10_000_000));
  }

  @Test
  void rollsBack_whatIsNoGift() {
    MessageExt half = new MessageExt();
    half.setBody(new byte[] {'?'});
    assertEquals(ROLLBACK_MESSAGE, checkBack(ids -> new Booked(1, 0)).checkLocalTransaction(half));
  }

  @Test
  void rollsBack_whatHoldsNoGiftWithoutAskingTheDatabase() {
    Function<List<String>, Booked> none =
        ids -> {
          throw new AssertionError("asked about nothing");
        };
    assertEquals(ROLLBACK_MESSAGE, check(none, 4_000, List.of()));
  }

  private Object check(Function<List<String>, Booked> books, long ageMs) {
    return check(books, ageMs, List.of(gift("m1"), gift("m2")));
  }

  private Object check(Function<List<String>, Booked> books, long ageMs, List<GiftCharged> gifts) {
    MessageExt half = new MessageExt();
    half.setBody(BatchCodec.encode(new GiftBatch(gifts)));
    half.setBornTimestamp(NOW - ageMs);
    return checkBack(books).checkLocalTransaction(half);
  }

  private CheckBack checkBack(Function<List<String>, Booked> books) {
    Clock clock = Clock.fixed(Instant.ofEpochMilli(NOW), ZoneOffset.UTC);
    return new CheckBack(books, () -> config, clock, new SimpleMeterRegistry());
  }

  private static GiftCharged gift(String msgId) {
    return new GiftCharged(msgId, "o" + msgId, "room_1", "user_A", "gift_rose", 1, NOW);
  }
}
