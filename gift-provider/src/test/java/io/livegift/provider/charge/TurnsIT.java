package io.livegift.provider.charge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.api.SendGiftCommand;
import io.livegift.api.TopUpCommand;
import io.livegift.provider.database.OutOfTime;
import io.livegift.provider.wallet.Wallets;
import io.livegift.runtime.rpc.Deadline;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Bursts of changes on a wallet that somebody holds. */
class TurnsIT {

  private static final Duration BUDGET = Duration.ofMillis(1_500);

  @Test
  void leavesEverybodyElseAlone_andChangesNothingLate() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(60);
    try (Place place = new Place();
        Provider provider = Provider.start(place, Map.of())) {
      Wallets wallets = new Wallets(place.database, place.turns);
      String stuck = place.user("stuck", 100);
      String free = place.user("free", 100);
      List<Future<Throwable>> waiting = new ArrayList<>();
      try (Connection holder = place.connection();
          Statement statement = holder.createStatement()) {
        holder.setAutoCommit(false);
        statement.execute("SELECT * FROM wallet WHERE user_id = '" + stuck + "' FOR UPDATE");
        for (int i = 0; i < 60; i++) {
          TopUpCommand topUp = new TopUpCommand(stuck, "t" + i, 1);
          waiting.add(
              threads.submit(
                  () ->
                      assertThrows(
                          OutOfTime.class, () -> wallets.topUp(topUp, Deadline.in(BUDGET)))));
        }
        Provider.pause(Duration.ofMillis(100));
        for (int i = 0; i < 20; i++) {
          TopUpCommand topUp = new TopUpCommand(free, "t" + i, 1);
          assertEquals("OK", wallets.topUp(topUp, Deadline.in(BUDGET)).code());
          SendGiftCommand tap = new SendGiftCommand(free, "r" + i, place.room(0), "gift_rose", 1);
          assertEquals("OK", provider.send(tap).code());
        }
        for (Future<Throwable> one : waiting) {
          one.get();
        }
        assertTrue(place.database.answers(), "the database is not to blame");
        holder.rollback();
      }
      Provider.pause(Duration.ofSeconds(1));
      assertEquals(100, place.balance(stuck));
      assertEquals(100, place.balance(free));
      TopUpCommand later = new TopUpCommand(stuck, "t0", 1);
      assertEquals("OK", wallets.topUp(later, Deadline.in(BUDGET)).code());
    } finally {
      threads.shutdownNow();
    }
  }
}
