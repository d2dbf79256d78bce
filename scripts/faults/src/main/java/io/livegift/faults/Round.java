package io.livegift.faults;

import io.livegift.clients.Tokens;
import io.livegift.faults.check.BookReader;
import io.livegift.faults.check.Checker;
import io.livegift.faults.check.Evidence;
import io.livegift.faults.check.Violation;
import io.livegift.faults.history.Event;
import io.livegift.faults.history.History;
import io.livegift.faults.inject.Injector;
import io.livegift.faults.inject.Plan;
import io.livegift.faults.inject.RedisWatch;
import io.livegift.faults.load.Cast;
import io.livegift.faults.rig.Rig;
import io.livegift.faults.stack.Commands;
import io.livegift.faults.stack.Redis;
import io.livegift.faults.stack.Stack;
import io.livegift.faults.verdict.Figures;
import io.livegift.faults.verdict.RoundResult;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** One seed: load, faults, healing, rest, check. */
final class Round {

  private static final int BEFORE_FAULTS_MS = 3_000;
  private static final int COLD_S = 30;
  private static final int SETTLE_S = 90;
  private static final int PENDING_S = 75;

  /** A lost last message is noticed by a pong within 5 s and asked for 2 s later. */
  private static final int QUIET_MS = 8_000;

  private static final int SHARDS = 64;

  private final Stack stack;
  private final Commands commands;
  private final Tokens tokens;
  private final Consumer<String> progress;

  Round(Stack stack, Commands commands, Tokens tokens, Consumer<String> progress) {
    this.stack = stack;
    this.commands = commands;
    this.tokens = tokens;
    this.progress = progress;
  }

  /**
   * Load of which only the books are judged, by the rounds to come: the first seconds of many
   * processes on few cores say how fast they compile, and nothing of faults.
   */
  void warmUp(Rig rig) throws IOException, InterruptedException {
    String run = "w" + Long.toString(System.currentTimeMillis(), 36) + "-";
    Path file = stack.run().resolve("chaos").resolve(run + "warm-up.jsonl");
    try (History history = new History(file)) {
      Cast cast = new Cast(run, 0, rig.gateways(), stack.giftProviders(), tokens::of, history);
      cast.start();
      TimeUnit.SECONDS.sleep(COLD_S);
      cast.stop();
      cast.gather();
      await(SETTLE_S, cast::settled);
      cast.close();
    }
  }

  RoundResult run(long seed, Plan plan, Rig rig, long lengthMs)
      throws IOException, SQLException, InterruptedException {
    String run = "c" + Long.toString(System.currentTimeMillis(), 36) + "-";
    Path file = stack.run().resolve("chaos").resolve(run + seed + ".jsonl");
    try (History history = new History(file);
        RedisWatch watch = new RedisWatch(stack, history)) {
      Cast cast = new Cast(run, seed, rig.gateways(), stack.giftProviders(), tokens::of, history);
      BookReader reader = new BookReader(stack, run, cast.users());
      Set<String> brokenBefore = brokenBooks();
      watch.start();
      cast.start();
      TimeUnit.MILLISECONDS.sleep(BEFORE_FAULTS_MS);
      long from = history.nowMs();
      List<String> notDone =
          new Injector(commands, stack, cast.lively(), rig, history, progress).run(plan);
      TimeUnit.MILLISECONDS.sleep(Math.max(0, from + lengthMs - history.nowMs()));
      cast.stop();
      heal(notDone);
      rest(cast, reader, history);
      cast.close();
      Evidence evidence = Checker.evidence(history.events(), reader);
      List<Violation> violations = new ArrayList<>(Checker.check(evidence));
      violations.addAll(atRest(brokenBefore));
      return Figures.of(seed, file.toString(), evidence, violations, notDone);
    }
  }

  private void heal(List<String> notDone) throws IOException, InterruptedException {
    if (!notDone.isEmpty()) {
      Commands.Outcome up = commands.run("up");
      if (up.exit() != 0) {
        throw new IOException("the stack does not come back: " + up.output());
      }
    }
  }

  private void rest(Cast cast, BookReader reader, History history)
      throws SQLException, InterruptedException {
    progress.accept("  senders stopped, waiting for rest");
    cast.gather();
    TimeUnit.SECONDS.sleep(2);
    await(SETTLE_S, cast::settled);
    for (int tries = 0; reader.pending() > 0 && tries < PENDING_S * 2; tries++) {
      TimeUnit.MILLISECONDS.sleep(500);
    }
    await(
        30,
        () -> {
          List<Event> events = history.events();
          long last = events.stream().filter(Round::moves).mapToLong(Event::atMs).max().orElse(0);
          return history.nowMs() - last > QUIET_MS;
        });
  }

  private static boolean moves(Event event) {
    return event instanceof Event.Seen
        || event instanceof Event.Joined
        || event instanceof Event.Disconnected;
  }

  private static void await(int seconds, BooleanSupplier condition) throws InterruptedException {
    for (int tries = 0; !condition.getAsBoolean() && tries < seconds * 4; tries++) {
      TimeUnit.MILLISECONDS.sleep(250);
    }
  }

  /** The names of what the audit finds violated. */
  private Set<String> brokenBooks() throws IOException, InterruptedException {
    return commands
        .run("audit")
        .output()
        .lines()
        .filter(line -> line.startsWith("VIOLATED "))
        .map(line -> line.split(" ", 3)[1])
        .collect(Collectors.toSet());
  }

  /** What must hold once nothing moves: the audit, and nothing left on its way out of Redis. */
  private List<Violation> atRest(Set<String> brokenBefore)
      throws IOException, InterruptedException {
    List<Violation> found = new ArrayList<>();
    Set<String> broken = brokenBooks();
    // What an earlier run has broken for good is not held against this one.
    broken.removeAll(brokenBefore);
    if (!broken.isEmpty()) {
      List<String> lines = commands.run("audit").output().lines().toList();
      found.add(new Violation("scripts/audit", "violated: " + broken, lines));
    }
    try (Redis redis = new Redis(stack)) {
      for (int shard = 0; shard < SHARDS; shard++) {
        String left = redis.ask("XLEN", "{s%02d}:out".formatted(shard));
        if (!left.equals(":0")) {
          String what = "shard " + shard + " keeps outcomes that nobody settles";
          found.add(new Violation("outgoing is replayed", what, List.of("XLEN " + left)));
        }
      }
    }
    return found;
  }
}
