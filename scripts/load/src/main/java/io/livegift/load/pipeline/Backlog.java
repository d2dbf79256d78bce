package io.livegift.load.pipeline;

import io.livegift.api.ErrorCode;
import io.livegift.api.SendGiftCommand;
import io.livegift.load.ClosedLoop;
import io.livegift.load.GiftCalls;
import io.livegift.load.Processes;
import io.livegift.load.Stack;
import io.livegift.load.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How fast one push provider takes what has piled up. It is suspended while gifts are charged, and
 * woken: so it is warm. Meanwhile nothing expires and nothing is sent again.
 */
final class Backlog {

  private static final String NAME = "push-provider-1";
  private static final int CALLERS = 64;
  private static final int CHARGE_S = 15;
  private static final int USERS = 2_000;

  private final Stack stack;
  private final GiftCalls calls;
  private final String run;
  private final Processes processes;
  private final Metrics metrics;
  private final AtomicLong last = new AtomicLong();
  private boolean wrong;

  Backlog(Stack stack, GiftCalls calls, String run) {
    this.stack = stack;
    this.calls = calls;
    this.run = run;
    processes = new Processes(stack);
    metrics = new Metrics(stack.get("METRICS_URL_PUSH_PROVIDER_1"));
  }

  boolean wrong() {
    return wrong;
  }

  Table table() throws Exception {
    List<String> others = processes.onePushProvider();
    Table table =
        new Table("backlog, 1 push provider", "gifts", "accepted/s", "gifts a Redis call");
    try (Live push = new Live(stack, "push-provider.yaml");
        Live gift = new Live(stack, "gift-provider.yaml")) {
      push.set("push.expire-ms", "290000");
      gift.set("outbox.resend-after-ms", "60000");
      drain(table, "200 rooms", 200);
      drain(table, "1 room", 1);
    }
    for (String other : others) {
      processes.start(other);
    }
    return table;
  }

  private void drain(Table table, String name, int rooms) throws Exception {
    System.err.println("bench: backlog, " + name);
    stack.settle();
    double before = metrics.of("push_taps_total");
    double expired = metrics.of("push_expired_total");
    double calls = metrics.of("push_accept_seconds_count");
    processes.signal(NAME, "STOP");
    long charged;
    try {
      charged = charge(rooms);
    } finally {
      processes.signal(NAME, "CONT");
    }
    double rate = rate(before, charged);
    wrong |= stack.settle() > 0;
    double each =
        (metrics.of("push_taps_total") - before)
            / (metrics.of("push_accept_seconds_count") - calls);
    table.row(name, charged, rate, each);
    wrong |= metrics.of("push_expired_total") > expired;
  }

  private long charge(int rooms) throws Exception {
    List<ClosedLoop.Caller> callers = new ArrayList<>();
    for (int i = 0; i < CALLERS; i++) {
      callers.add(() -> send(rooms));
    }
    ClosedLoop.Run charged = ClosedLoop.run(callers, Duration.ofSeconds(CHARGE_S));
    wrong |= charged.failed() > 0;
    return charged.done();
  }

  private boolean send(int rooms) {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    SendGiftCommand command =
        new SendGiftCommand(
            Crowd.user(random.nextInt(USERS)),
            "d-" + run + "-" + last.incrementAndGet(),
            "room_" + (1 + random.nextInt(rooms)),
            "gift_rose",
            1);
    return calls.gifts.sendGift(command).code().equals(ErrorCode.OK.name());
  }

  /** Between the first tenth and the last: what lies outside is waking up and running dry. */
  private double rate(double before, long charged) throws Exception {
    double from = before + charged * 0.1;
    double to = before + charged * 0.9;
    double first = 0;
    long firstNanos = 0;
    long deadline = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    while (System.nanoTime() < deadline) {
      double taken = metrics.of("push_taps_total");
      long now = System.nanoTime();
      if (firstNanos == 0 && taken >= from) {
        first = taken;
        firstNanos = now;
      } else if (taken >= to) {
        return (taken - first) * 1e9 / (now - firstNanos);
      }
      Thread.sleep(20);
    }
    wrong = true;
    return 0;
  }
}
