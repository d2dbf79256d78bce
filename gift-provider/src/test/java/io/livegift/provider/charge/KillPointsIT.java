package io.livegift.provider.charge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.api.SendGiftCommand;
import io.livegift.api.SendGiftResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A thousand deaths between two steps of a charge, with a second provider alive. */
class KillPointsIT {

  private static final int KILLS = 1_000;
  private static final int THREADS = 4;
  private static final int COINS = 100_000;
  private static final Step[] STEPS = {
    Step.LOCKED, Step.WRITTEN, Step.PREPARED, Step.DURABLE, Step.DELIVERED
  };

  private static final ThreadLocal<Step> FUSE = new ThreadLocal<>();
  private final Map<String, String> outcomes = new ConcurrentHashMap<>();

  @Test
  void losesAndDoublesNothing_transactional() throws Exception {
    run("transactional");
  }

  @Test
  void losesAndDoublesNothing_outbox() throws Exception {
    run("outbox");
  }

  private void run(String consistency) throws Exception {
    Map<String, String> settings =
        Map.of(
            "gift.consistency",
            consistency,
            "outbox.resend-after-ms",
            "500",
            "push.combo.window-ms",
            "100");
    try (Place place = new Place();
        QueueReader queues = new QueueReader(place.env.namesrvAddr());
        Provider one = Provider.mortal(place, settings, this::pass).withOutbox();
        Provider two = Provider.mortal(place, settings, this::pass).withOutbox()) {
      List<String> users =
          IntStream.range(0, 20).mapToObj(i -> place.user("mortal" + i, COINS)).toList();
      ExecutorService threads = Executors.newFixedThreadPool(THREADS);
      List<Future<?>> running = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        Random random = new Random(thread);
        int first = thread * KILLS;
        running.add(
            threads.submit(
                () -> {
                  for (int i = 0; i < KILLS / THREADS; i++) {
                    die(place, users, random, "r" + (first + i), one, two);
                  }
                }));
      }
      for (Future<?> thread : running) {
        thread.get();
      }
      threads.shutdown();
      users.forEach(user -> assertBooks(place, user));
      assertQueues(place, queues, users);
    }
  }

  private void die(
      Place place, List<String> users, Random random, String request, Provider a, Provider b) {
    Provider dying = random.nextBoolean() ? a : b;
    List<Tap> taps = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(4); i++) {
      SendGiftCommand command =
          new SendGiftCommand(
              users.get(random.nextInt(users.size())),
              request + "-" + i,
              place.room(random.nextInt(4)),
              "gift_rose",
              1 + random.nextInt(3));
      taps.add(dying.tap(place, command));
    }
    FUSE.set(STEPS[random.nextInt(STEPS.length)]);
    try {
      dying.round.together(taps, aside -> {});
    } catch (Killed e) {
      // Nobody was told anything.
    }
    FUSE.remove();
    if (random.nextInt(4) > 0) {
      for (Tap tap : taps) {
        SendGiftResult result = (dying == a ? b : a).sendUntilDone(tap.command());
        assertEquals("OK", result.code());
        outcomes.put(tap.key().toString(), String.valueOf(result.msgId()));
        assertTrue(
            !tap.outcome().isDone()
                || tap.outcome().join().msgId() == null
                || result.msgId().equals(tap.outcome().join().msgId()));
      }
    }
  }

  private void pass(Step step) {
    if (step == FUSE.get()) {
      throw new Killed();
    }
  }

  private static void assertBooks(Place place, String user) {
    String mine = " FROM gift_order WHERE user_id = '" + user + "'";
    long spent = place.number("SELECT COALESCE(SUM(amount), 0)" + mine);
    assertEquals(COINS - spent, place.balance(user));
    assertEquals(
        spent,
        place.number(
            "SELECT COALESCE(SUM(amount), 0) FROM transfer WHERE debit_account = 'user:"
                + user
                + "'"));
    assertEquals(
        place.orders(user),
        place.number("SELECT COUNT(*) FROM outbox_message WHERE user_id = '" + user + "'"));
  }

  private void assertQueues(Place place, QueueReader queues, List<String> users) {
    Set<String> charged = new HashSet<>();
    users.forEach(
        user ->
            charged.addAll(
                place.texts("SELECT msg_id FROM gift_order WHERE user_id = '" + user + "'")));
    assertTrue(charged.containsAll(outcomes.values()));
    Set<String> seen = new HashSet<>();
    long until = System.nanoTime() + Duration.ofSeconds(40).toNanos();
    while (!seen.containsAll(charged) && System.nanoTime() < until) {
      users.forEach(user -> queues.of(user).forEach(s -> seen.add(s.gift().msgId())));
    }
    assertEquals(charged, seen);
  }

  private static final class Killed extends Error {
    private static final long serialVersionUID = 1;
  }
}
