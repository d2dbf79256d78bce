package io.livegift.provider.charge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.api.RefundCommand;
import io.livegift.api.SendGiftCommand;
import io.livegift.api.SendGiftResult;
import io.livegift.api.TopUpCommand;
import io.livegift.provider.refund.Refunds;
import io.livegift.provider.wallet.Wallets;
import io.livegift.runtime.rpc.Deadline;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What a charge promises, whichever way its message goes; two providers on the real parts. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ChargeContract {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final ExecutorService threads = Executors.newFixedThreadPool(200);
  private Place place;
  private Provider one;
  private Provider two;
  private Wallets wallets;
  private Refunds refunds;

  abstract String consistency();

  @BeforeAll
  void start() {
    place = new Place();
    wallets = new Wallets(place.database, place.turns);
    refunds = new Refunds(place.database, place.turns);
    Map<String, String> settings = Map.of("gift.consistency", consistency());
    one = Provider.start(place, settings).withOutbox();
    two = Provider.start(place, settings).withOutbox();
    one.send(command(place.user("warm", 10), "r", 1));
    two.send(command(place.user("warm2", 10), "r", 1));
  }

  @AfterAll
  void stop() {
    one.close();
    two.close();
    place.close();
    threads.shutdownNow();
  }

  @Test
  void chargesOnce_howeverOftenRepeated() {
    String user = place.user("repeat", 100);
    SendGiftResult first = one.send(command(user, "r", 7));
    assertEquals("OK", first.code(), first::toString);
    assertEquals(93, first.balance());
    for (Provider provider : List.of(one, two, one)) {
      SendGiftResult again = provider.send(command(user, "r", 7));
      assertTrue(again.duplicate());
      assertEquals(first.orderId(), again.orderId());
      assertEquals(first.msgId(), again.msgId());
      assertEquals(first.balance(), again.balance());
    }
    assertEquals(93, place.balance(user));
  }

  @Test
  void chargesOnce_whenManyAskAtOnceAtTwoProviders() {
    String user = place.user("parallel", 100);
    List<SendGiftResult> results =
        atOnce(50, i -> () -> provider(i).sendUntilDone(command(user, "r", 7)));
    assertEquals(1, place.orders(user));
    assertEquals(93, place.balance(user));
    assertEquals(Set.of("OK"), codes(results));
    assertEquals(1, results.stream().map(SendGiftResult::msgId).distinct().count());
    assertTrue(results.stream().filter(r -> !r.duplicate()).count() <= 1);
  }

  @Test
  void refusesOtherContents_underTheSameRequest() {
    String user = place.user("conflict", 100);
    one.send(command(user, "r", 7));
    assertEquals("REQUEST_CONFLICT", one.send(command(user, "r", 8)).code());
    assertEquals("REQUEST_CONFLICT", two.send(command(user, "r", 8)).code());
    SendGiftResult other = two.send(command(place.user("other", 100), "r", 8));
    assertEquals("OK", other.code());
    assertFalse(other.duplicate());
  }

  @Test
  void spendsEveryCoinOnce_whenTapsRaceForTheLast() {
    String user = place.user("poor", 10);
    List<SendGiftResult> results =
        atOnce(200, i -> () -> provider(i).sendUntilDone(command(user, "r" + i, 1)));
    assertEquals(Set.of("OK", "INSUFFICIENT_BALANCE"), codes(results));
    assertEquals(10, results.stream().filter(r -> r.code().equals("OK")).count());
    assertEquals(0, place.balance(user));
    assertEquals(10, place.orders(user));
  }

  @Test
  void endsOnlyTheAttempt_whenRefused() {
    String user = place.user("later", 3);
    assertEquals("INSUFFICIENT_BALANCE", one.send(command(user, "r", 5)).code());
    assertEquals("OK", topUp(new TopUpCommand(user, "t", 10)));
    SendGiftResult second = two.send(command(user, "r", 5));
    assertEquals("OK", second.code());
    assertFalse(second.duplicate());
    assertEquals(8, place.balance(user));
  }

  @Test
  void neverChargesLate_whenTheWalletStaysLocked() throws SQLException {
    String user = place.user("locked", 100);
    try (Connection holder = place.connection();
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute("SELECT * FROM wallet WHERE user_id = '" + user + "' FOR UPDATE");
      long began = System.nanoTime();
      assertEquals("UNAVAILABLE", one.send(command(user, "r", 5)).code());
      assertTrue(System.nanoTime() - began < Duration.ofMillis(2_500).toNanos());
      holder.rollback();
    }
    Provider.pause(Duration.ofMillis(1_500));
    assertEquals(0, place.orders(user));
    assertEquals("OK", two.sendUntilDone(command(user, "r", 5)).code());
    assertEquals(1, place.orders(user));
    assertEquals(95, place.balance(user));
  }

  @Test
  void holdsNobodyElseUp_whileOneWalletIsLocked() throws SQLException {
    String locked = place.user("stuck", 100);
    String free = place.user("free", 100);
    try (Connection holder = place.connection();
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute("SELECT * FROM wallet WHERE user_id = '" + locked + "' FOR UPDATE");
      List<SendGiftResult> results =
          atOnce(20, i -> () -> one.send(command(i % 2 == 0 ? locked : free, "r" + i, 1)));
      assertEquals(10, results.stream().filter(r -> r.code().equals("OK")).count());
      holder.rollback();
    }
    assertEquals(90, place.balance(free));
    assertEquals(100, place.balance(locked));
  }

  @Test
  void repeatsTheOutcome_evenIfTheRoomHasClosed() {
    String user = place.user("closing", 100);
    SendGiftCommand command = new SendGiftCommand(user, "r", place.room(4), "gift_rose", 1);
    assertEquals("OK", one.send(command).code());
    place.sql("UPDATE room SET open = 0 WHERE room_id = '" + place.room(4) + "'");
    Provider.pause(Duration.ofSeconds(2));
    assertTrue(one.send(command).duplicate());
    assertEquals(
        "ROOM_CLOSED",
        one.send(new SendGiftCommand(user, "s", place.room(4), "gift_rose", 1)).code());
  }

  @Test
  void keepsPriceAndVersion_withTheOrder() {
    String gift = "gift-" + place.mark + consistency().charAt(0);
    place.sql(
        "INSERT INTO gift (gift_id, name, price, on_sale) VALUES ('%s', 'x', 3, 1)"
            .formatted(gift));
    Provider.pause(Duration.ofSeconds(2));
    String user = place.user("price", 100);
    one.send(new SendGiftCommand(user, "r", place.room(0), gift, 2));
    place.sql("UPDATE gift SET price = 5, price_version = 2 WHERE gift_id = '%s'".formatted(gift));
    Provider.pause(Duration.ofSeconds(2));
    SendGiftResult again = one.send(new SendGiftCommand(user, "r", place.room(0), gift, 2));
    assertEquals(6, again.amount());
    one.send(new SendGiftCommand(user, "s", place.room(0), gift, 2));
    assertEquals(84, place.balance(user));
    String version = "SELECT price_version FROM gift_order WHERE user_id = '" + user + "'";
    assertEquals(1, place.number(version + " AND request_id = 'r'"));
    assertEquals(2, place.number(version + " AND request_id = 's'"));
  }

  @Test
  void chargesWhatItAnswers_whilePricesChange() {
    String gift = "moving-" + place.mark + consistency().charAt(0);
    place.sql(
        "INSERT INTO gift (gift_id, name, price, on_sale) VALUES ('%s', 'x', 1, 1)"
            .formatted(gift));
    String user = place.user("moving", 100_000);
    Provider.pause(Duration.ofSeconds(2));
    List<SendGiftResult> results = new ArrayList<>();
    for (int version = 2; version <= 6; version++) {
      place.sql(
          "UPDATE gift SET price = %d, price_version = %d WHERE gift_id = '%s'"
              .formatted(version, version, gift));
      int round = version;
      results.addAll(
          atOnce(
              30,
              i ->
                  () -> {
                    Provider.pause(Duration.ofMillis(20L * i));
                    return provider(i)
                        .sendUntilDone(
                            new SendGiftCommand(user, round + "-" + i, place.room(i % 4), gift, 2));
                  }));
    }
    assertEquals(Set.of("OK"), codes(results));
    String mine = " FROM gift_order WHERE user_id = '" + user + "'";
    assertEquals(
        0,
        place.number(
            "SELECT COUNT(*)"
                + mine
                + " AND (price <> price_version OR amount <> 2 *"
                + " price)"));
    assertTrue(place.number("SELECT COUNT(DISTINCT price)" + mine) > 2);
    long answered = results.stream().mapToLong(SendGiftResult::amount).sum();
    assertEquals(answered, place.number("SELECT SUM(amount)" + mine));
    assertEquals(100_000 - answered, place.balance(user));
  }

  @Test
  void refundsOnce_howeverManyRace() {
    String user = place.user("refund", 100);
    SendGiftResult charged = one.send(command(user, "r", 7));
    List<String> codes =
        atOnce(
            12,
            i ->
                () ->
                    i % 3 == 0
                        ? one.send(command(user, "r", 7)).code()
                        : refund(charged.orderId(), "f" + i % 2));
    assertEquals(100, place.balance(user));
    assertTrue(codes.contains("OK") && codes.contains("REQUEST_CONFLICT"), codes::toString);
    assertTrue(one.send(command(user, "r", 7)).duplicate());
    assertEquals(100, place.balance(user));
  }

  @Test
  void creditsATopUpOnce_howeverOftenDelivered() {
    String user = "fresh-" + consistency() + place.mark;
    List<String> codes = atOnce(12, i -> () -> topUp(new TopUpCommand(user, "pay", 30)));
    assertEquals(Set.of("OK"), Set.copyOf(codes));
    assertEquals(30, place.balance(user));
    assertEquals("REQUEST_CONFLICT", topUp(new TopUpCommand(user, "pay", 31)));
    assertEquals("OK", topUp(new TopUpCommand(user, "pay", 30)));
    assertEquals(30, place.balance(user));
  }

  @Test
  void opensAWalletOnce_whenItsFirstTopUpsRace() {
    String user = "opening-" + consistency() + place.mark;
    List<String> codes = atOnce(100, i -> () -> topUp(new TopUpCommand(user, "pay" + i, 1)));
    assertEquals(Set.of("OK"), Set.copyOf(codes));
    assertEquals(100, place.balance(user));
  }

  @Test
  void refusesAmounts_thatAreNotPositive() {
    String user = place.user("negative", 10);
    assertEquals("INVALID_ARGUMENT", topUp(new TopUpCommand(user, "t", -5)));
    assertEquals("INVALID_ARGUMENT", topUp(new TopUpCommand(user, "t", 0)));
    assertEquals("INVALID_ARGUMENT", one.send(command(user, "r", -5)).code());
    assertEquals("INVALID_ARGUMENT", one.send(command(user, "r", 0)).code());
    assertEquals(10, place.balance(user));
  }

  private String topUp(TopUpCommand command) {
    return wallets.topUp(command, Deadline.in(PATIENCE)).code();
  }

  private String refund(String orderId, String requestId) {
    RefundCommand command = new RefundCommand(orderId, requestId, "oops");
    return refunds.refund(command, Deadline.in(PATIENCE)).code();
  }

  @Test
  void balances_whenTopUpGiftAndRefundRace() {
    String user = place.user("race", 50);
    atOnce(
        1_000,
        i ->
            () -> {
              if (i % 3 == 0) {
                return topUp(new TopUpCommand(user, "t" + i, 2));
              }
              SendGiftResult sent = provider(i).sendUntilDone(command(user, "r" + i, 1));
              return i % 3 == 2 && sent.orderId() != null
                  ? refund(sent.orderId(), "f")
                  : sent.code();
            });
    long moved =
        place.number(
            ("SELECT SUM(IF(credit_account = 'user:%s', amount, -amount)) FROM transfer WHERE"
                    + " credit_account = 'user:%s' OR debit_account = 'user:%s'")
                .formatted(user, user, user));
    assertEquals(moved, place.balance(user));
    long spent =
        place.number(
            "SELECT COALESCE(SUM(amount), 0) FROM gift_order WHERE status = 'CHARGED' AND user_id"
                + " = '"
                + user
                + "'");
    assertEquals(50 + 334 * 2 - spent, place.balance(user));
  }

  SendGiftCommand command(String user, String request, int roses) {
    return new SendGiftCommand(user, request, place.room(0), "gift_rose", roses);
  }

  private Provider provider(int i) {
    return i % 2 == 0 ? one : two;
  }

  private static Set<String> codes(List<SendGiftResult> results) {
    return results.stream().map(SendGiftResult::code).collect(Collectors.toSet());
  }

  private <T> List<T> atOnce(int times, IntFunction<Callable<T>> call) {
    List<Callable<T>> calls = IntStream.range(0, times).mapToObj(call).toList();
    List<T> results = new ArrayList<>();
    try {
      for (Future<T> result : threads.invokeAll(calls)) {
        results.add(result.get());
      }
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
    return results;
  }
}
