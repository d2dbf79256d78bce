package io.livegift.load.pipeline;

import io.livegift.api.ErrorCode;
import io.livegift.api.TopUpCommand;
import io.livegift.load.GiftCalls;
import io.livegift.load.Processes;
import io.livegift.load.Stack;
import io.livegift.load.Table;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** From tap to screen, the drain of a backlog, the silence when a push provider dies. */
@Command(
    name = "pipeline",
    mixinStandardHelpOptions = true,
    description =
        "Latency from tap to screen, speed of a backlog, silence after a push provider died.")
public final class PipelineBench implements Callable<Integer> {

  /** What can be run alone, in the order of a whole run. */
  private enum Part {
    LATENCY,
    BACKLOG,
    SILENCE,
    GROWTH
  }

  private static final int TAPPERS = 400;
  private static final long COINS_NEEDED = 1_000_000;

  @Option(
      names = "--seconds",
      defaultValue = "15",
      description = "of each measurement (default: ${DEFAULT-VALUE})")
  private int seconds;

  @Option(
      names = "--warm-up",
      defaultValue = "45",
      description = "seconds before a latency counts (default: ${DEFAULT-VALUE})")
  private int warmUpSeconds;

  @Option(
      names = "--only",
      split = ",",
      description = "only these: ${COMPLETION-CANDIDATES} (default: all of them)")
  private Set<Part> only = EnumSet.allOf(Part.class);

  @Option(
      names = "--signals",
      split = ",",
      defaultValue = "none,KILL,STOP,TERM",
      description = "what a push provider gets, one after the other (default: ${DEFAULT-VALUE})")
  private List<String> signals = List.of();

  private final Stack stack = new Stack();
  private final String run = Long.toString(System.currentTimeMillis() / 1_000, 36);
  private boolean wrong;

  @Override
  public Integer call() throws Exception {
    GiftCalls calls = new GiftCalls();
    topUp(calls);
    System.out.printf("pipeline: %s; %d s each%n", Stack.machine(), seconds);
    if (only.contains(Part.LATENCY)) {
      latencies();
    }
    if (only.contains(Part.BACKLOG)) {
      Backlog backlog = new Backlog(stack, calls, run);
      System.out.println(backlog.table());
      wrong |= backlog.wrong();
    }
    if (only.contains(Part.SILENCE) || only.contains(Part.GROWTH)) {
      System.out.println(silences());
    }
    long pending = stack.settle();
    wrong |= pending > 0;
    System.out.printf("%s, still pending %d%n", wrong ? "WRONG" : "ok", pending);
    return wrong ? 1 : 0;
  }

  private void topUp(GiftCalls calls) {
    for (int i = 0; i < TAPPERS; i++) {
      TopUpCommand command = new TopUpCommand(Crowd.user(i), "bench-" + run, COINS_NEEDED);
      String code = calls.wallets.topUp(command).code();
      if (!code.equals(ErrorCode.OK.name())) {
        throw new IllegalStateException("A top-up of " + command.userId() + ": " + code);
      }
    }
  }

  private void latencies() throws Exception {
    Table table =
        new Table("tap to screen", "gifts", "ack p50 ms", "ack p99", "screen p50", "p99", "max");
    latency(table, "100/s, 20 rooms of 20 viewers", 20, 100);
    latency(table, "300/s, 1 room of 20 viewers", 1, 300);
    System.out.println(table);
  }

  private void latency(Table table, String name, int rooms, int perSecond) throws Exception {
    System.err.println("bench: " + name);
    try (Crowd crowd = new Crowd(stack, run + "-" + rooms, rooms, 20)) {
      crowd.play(perSecond, warmUpSeconds);
      crowd.taps.reset();
      crowd.play(perSecond, seconds);
      row(table, name, crowd.taps);
    }
  }

  private Table silences() throws Exception {
    Table table =
        new Table(
            "50/s, 64 rooms, 2 push providers",
            "gifts",
            "ack p50 ms",
            "p99",
            "screen p50",
            "p99",
            "max");
    Processes processes = new Processes(stack);
    if (only.contains(Part.SILENCE)) {
      signalled(table, processes);
    }
    if (only.contains(Part.GROWTH)) {
      growing(table, processes);
    }
    return table;
  }

  private void signalled(Table table, Processes processes) throws Exception {
    processes.pushProviders(2);
    for (int i = 0; i < signals.size(); i++) {
      String signal = signals.get(i);
      System.err.println("bench: push-provider-2, signal " + signal);
      try (Crowd crowd = new Crowd(stack, run + "-s" + i, 64, 1)) {
        crowd.watch(3);
        crowd.begin(50, seconds + 15);
        crowd.watch(5);
        if (!signal.equals("none")) {
          processes.signal("push-provider-2", signal);
        }
        crowd.finish();
        row(table, signal.equals("none") ? "undisturbed" : "one gets SIG" + signal, crowd.taps);
      }
      if (signal.equals("STOP")) {
        processes.signal("push-provider-2", "CONT");
      } else if (!signal.equals("none")) {
        processes.start("push-provider-2");
      }
    }
  }

  /** From one push provider to two and three within one burst; then one of the three is killed. */
  private void growing(Table table, Processes processes) throws Exception {
    List<String> others = processes.onePushProvider();
    try (Crowd crowd = new Crowd(stack, run + "-grow", 64, 1)) {
      crowd.watch(3);
      crowd.begin(50, seconds + 45);
      Future<Void> three = processes.pushProvidersInTime(3);
      crowd.watchUntil(three);
      three.get();
      crowd.watch(5);
      processes.signal("push-provider-3", "KILL");
      crowd.finish();
      row(table, "1 to 3, then one gets SIGKILL", crowd.taps);
    }
    for (String other : others) {
      processes.start(other);
    }
  }

  private void row(Table table, String name, Taps taps) {
    table.row(
        name,
        taps.ack.getTotalCount(),
        taps.ack.getValueAtPercentile(50) / 1e3,
        taps.ack.getValueAtPercentile(99) / 1e3,
        taps.screen.getValueAtPercentile(50) / 1e3,
        taps.screen.getValueAtPercentile(99) / 1e3,
        taps.screen.getMaxValue() / 1e3);
    if (!taps.right()) {
      wrong = true;
      System.out.printf("WRONG %s: %s%n", name, taps.findings());
    }
  }
}
