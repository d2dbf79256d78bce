package io.livegift.faults.overload;

import io.livegift.api.ErrorCode;
import io.livegift.clients.Tokens;
import io.livegift.faults.check.BookReader;
import io.livegift.faults.check.Checker;
import io.livegift.faults.check.Violation;
import io.livegift.faults.history.History;
import io.livegift.faults.overload.Flood.Answer;
import io.livegift.faults.stack.Stack;
import io.livegift.load.viewers.Viewer;
import io.livegift.load.viewers.Viewers;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Measures what can be charged, then offers ten times as much for a minute, then little again.
 *
 * <p>Everything is one thread, as are its viewers.
 */
public final class Overload {

  private static final int TIMES = 10;
  private static final int USERS = 400;
  private static final int ROOMS = 200;
  private static final int UNDER_WAY = 128;
  private static final int WARM_UP_S = 40;
  private static final int MEASURE_S = 15;
  private static final int OVERLOAD_S = 60;
  private static final int AFTER_S = 15;
  private static final double LITTLE = 0.3;
  private static final int ANSWERED_WITHIN_S = 15;

  /** Longer is not at once. */
  private static final long AT_ONCE_MS = 1_000;

  private static final int PENDING_S = 75;

  private final Stack stack;
  private final Consumer<String> progress;

  public Overload(Stack stack, Consumer<String> progress) {
    this.stack = stack;
    this.progress = progress;
  }

  public OverloadResult run()
      throws IOException, SQLException, GeneralSecurityException, InterruptedException {
    String run = "o" + Long.toString(System.currentTimeMillis(), 36) + "-";
    Path file = stack.run().resolve("chaos").resolve(run + "overload.jsonl");
    List<String> users = new ArrayList<>();
    for (int i = 1; i <= USERS; i++) {
      users.add(String.format("bench_%04d", i));
    }
    try (History history = new History(file)) {
      Flood flood = new Flood(run, history);
      Tokens tokens = new Tokens(Path.of(stack.get("TOKEN_KEY_FILE")));
      BookReader books = new BookReader(stack, run, users);
      try (Viewers viewers = new Viewers(stack.gateways(), tokens, flood)) {
        for (int i = 0; i < USERS; i++) {
          viewers.add(users.get(i), "room_" + (1 + i % ROOMS));
        }
        viewers.awaitJoined();
        return measure(viewers, flood, history, books);
      }
    }
  }

  private OverloadResult measure(Viewers viewers, Flood flood, History history, BookReader books)
      throws IOException, SQLException, InterruptedException {
    List<Viewer> all = viewers.all();
    flood.keep(all, UNDER_WAY, WARM_UP_S + MEASURE_S);
    serve(viewers, WARM_UP_S);
    long from = history.nowMs();
    serve(viewers, MEASURE_S);
    double capacity = rate(flood.answersSince(from), history.nowMs() - from);
    drain(viewers, flood);
    progress.accept("  capacity %.0f gifts/s; now %d times as much".formatted(capacity, TIMES));

    from = history.nowMs();
    flood.offer(all, TIMES * capacity, OVERLOAD_S);
    serve(viewers, OVERLOAD_S);
    long to = history.nowMs();
    List<Answer> during = flood.answersSince(from);
    double offered = (during.size() + flood.unanswered()) * 1_000.0 / (to - from);
    flood.offer(all, LITTLE * capacity, AFTER_S);
    serve(viewers, AFTER_S);
    drain(viewers, flood);

    List<Violation> violations = settle(flood, history, books);
    if (!flood.faults.none()) {
      violations.add(
          new Violation("seq is dense on a connection", flood.faults.toString(), List.of()));
    }
    return new OverloadResult(
        capacity,
        offered,
        rate(during, to - from),
        codes(flood.answersSince(from)),
        p99(during),
        recovery(flood.answersSince(to), to),
        violations);
  }

  private static void serve(Viewers viewers, int seconds) throws IOException {
    viewers.serve(System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds), () -> false);
  }

  private static void drain(Viewers viewers, Flood flood) throws IOException {
    viewers.serve(
        System.nanoTime() + TimeUnit.SECONDS.toNanos(ANSWERED_WITHIN_S),
        () -> flood.unanswered() == 0);
  }

  private static double rate(List<Answer> answers, long ms) {
    return answers.stream().filter(answer -> answer.code().equals("OK")).count() * 1_000.0 / ms;
  }

  private static Map<String, Long> codes(List<Answer> answers) {
    return answers.stream()
        .collect(Collectors.groupingBy(Answer::code, TreeMap::new, Collectors.counting()));
  }

  private static long p99(List<Answer> answers) {
    List<Long> sorted = answers.stream().map(Answer::tookMs).sorted().toList();
    return sorted.isEmpty() ? 0 : sorted.get((int) (sorted.size() * 0.99));
  }

  /** Until the last tap that was refused, or not answered at once. */
  private static long recovery(List<Answer> after, long endedMs) {
    return after.stream()
        .filter(answer -> !answer.code().equals("OK") || answer.tookMs() > AT_ONCE_MS)
        .mapToLong(answer -> answer.answeredMs() - endedMs)
        .max()
        .orElse(0);
  }

  private List<Violation> settle(Flood flood, History history, BookReader books)
      throws SQLException, InterruptedException {
    for (int tries = 0; books.pending() > 0 && tries < PENDING_S * 2; tries++) {
      TimeUnit.MILLISECONDS.sleep(500);
    }
    List<Violation> violations =
        new ArrayList<>(Checker.checkBooks(Checker.evidence(history.events(), books)));
    if (flood.unanswered() > 0) {
      violations.add(unanswered(flood.unanswered() + " taps have no answer"));
    }
    long untyped =
        flood.answersSince(0).stream()
            .filter(answer -> ErrorCode.of(answer.code()) == ErrorCode.INTERNAL)
            .count();
    if (untyped > 0) {
      violations.add(unanswered(untyped + " taps ended in an untyped fault"));
    }
    return violations;
  }

  private static Violation unanswered(String what) {
    return new Violation("every request has an outcome", what, List.of());
  }
}
