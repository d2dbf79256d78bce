package io.livegift.provider.charge;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.api.SendGiftCommand;
import io.livegift.api.SendGiftResult;
import io.livegift.provider.halfmessage.FakeBroker;
import java.time.Duration;
import java.util.List;
import org.apache.rocketmq.common.sysflag.MessageSysFlag;
import org.apache.rocketmq.remoting.protocol.ResponseCode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers of a broker that are no plain yes: an explicit refusal, counted, and nothing charged. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BrokerRefusalIT {

  private Place place;
  private FakeBroker broker;
  private Provider provider;

  @BeforeAll
  void start() {
    place = new Place();
    broker = new FakeBroker();
    provider = Provider.elsewhere(place, broker.address());
  }

  @AfterAll
  void stop() {
    provider.close();
    broker.close();
    place.close();
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        ResponseCode.SLAVE_NOT_AVAILABLE,
        ResponseCode.FLUSH_SLAVE_TIMEOUT,
        ResponseCode.FLUSH_DISK_TIMEOUT
      })
  void refusesAndRollsBack_whenTheHalfMessageIsNotStoredSafely(int answer) {
    int ended = broker.ends().size();
    assertRefused("unsafe" + answer, answer);
    // The refused one, then that of the repeat which was charged.
    await().atMost(Duration.ofSeconds(5)).until(() -> broker.ends().size() == ended + 2);
    assertEquals(
        List.of(MessageSysFlag.TRANSACTION_ROLLBACK_TYPE, MessageSysFlag.TRANSACTION_COMMIT_TYPE),
        broker.ends().subList(ended, ended + 2));
  }

  @Test
  void refuses_whenTheBrokerIsBusy() {
    assertRefused("busy", ResponseCode.SYSTEM_BUSY);
  }

  private void assertRefused(String name, int answer) {
    String user = place.user(name, 100);
    SendGiftCommand command = new SendGiftCommand(user, "r", place.room(0), "gift_rose", 1);
    double refusals = provider.count("gift_halves_refused");
    broker.answer(answer);
    long began = System.nanoTime();
    assertEquals("UNAVAILABLE", provider.send(command).code());
    assertTrue(System.nanoTime() - began < Duration.ofSeconds(2).toNanos());
    assertEquals(100, place.balance(user));
    assertEquals(0, place.orders(user));
    assertEquals(refusals + 1, provider.count("gift_halves_refused"));
    broker.answer(ResponseCode.SUCCESS);
    SendGiftResult later = provider.send(command);
    assertEquals("OK", later.code());
    assertEquals(99, place.balance(user));
  }
}
