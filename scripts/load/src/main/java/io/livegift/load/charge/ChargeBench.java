package io.livegift.load.charge;

import io.livegift.load.ClosedLoop;
import io.livegift.load.CpuMeter;
import io.livegift.load.GiftCalls;
import io.livegift.load.Stack;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Charges in closed loops, ours and the bare loop in turns, and prints the medians. */
@Command(
    name = "charge",
    mixinStandardHelpOptions = true,
    description = "Gifts per second of one gift provider beside the bare loop's.")
public final class ChargeBench implements Callable<Integer> {

  @Option(
      names = "--rounds",
      defaultValue = "3",
      description = "median of so many (default: ${DEFAULT-VALUE})")
  private int rounds;

  @Option(
      names = "--seconds",
      defaultValue = "6",
      description = "of each measurement (default: ${DEFAULT-VALUE})")
  private int seconds;

  @Option(
      names = "--warm-up",
      defaultValue = "60",
      description = "seconds before anything counts (default: ${DEFAULT-VALUE})")
  private int warmUpSeconds;

  @Option(
      names = "--only",
      defaultValue = "",
      description = "only lines whose names contain this, and the bare loop's")
  private String only;

  @Option(
      names = "--orders",
      defaultValue = "0",
      description = "have at least so many orders stored first (default: ${DEFAULT-VALUE})")
  private long orders;

  private final Stack stack = new Stack();
  private final String run = Long.toString(System.currentTimeMillis() / 1_000, 36);
  private final ConcurrentHashMap<String, Long> outcomes = new ConcurrentHashMap<>();
  private final List<AutoCloseable> open = new ArrayList<>();

  @Override
  public Integer call() throws Exception {
    if (orders > 0) {
      new StoredOrders(stack).ensure(orders);
    }
    BareBooks.create(stack);
    try {
      return measure();
    } finally {
      for (AutoCloseable resource : open) {
        resource.close();
      }
      BareBooks.drop(stack);
    }
  }

  private int measure() throws Exception {
    BareQueue queue = keep(new BareQueue(stack.get("NAMESRV_ADDR")));
    GiftCalls calls = new GiftCalls();
    Gifts bare = new Gifts("b-" + run + "-", 200);
    Gifts many = new Gifts("m-" + run + "-", 200);
    Gifts hot = new Gifts("h-" + run + "-", 1);
    Scenario bareOne = new Scenario("bare loop, 1 thread", bare(1, queue, bare));
    Scenario bareMany = new Scenario("bare loop, 32 threads", bare(32, queue, bare));
    Scenario one = new Scenario("gift provider, 1 caller, 200 rooms", ours(1, calls, many));
    Scenario thirtyTwo =
        new Scenario("gift provider, 32 callers, 200 rooms", ours(32, calls, many));
    Scenario sixtyFour =
        new Scenario("gift provider, 64 callers, 200 rooms", ours(64, calls, many));
    Scenario crowd = new Scenario("gift provider, 160 callers, 200 rooms", ours(160, calls, many));
    Scenario oneRoom = new Scenario("gift provider, 32 callers, 1 room", ours(32, calls, hot));
    List<Scenario> all = List.of(bareOne, one, bareMany, thirtyTwo, sixtyFour, crowd, oneRoom);
    List<Scenario> wanted =
        all.stream()
            .filter(each -> each == bareOne || each == bareMany || each.name.contains(only))
            .toList();
    System.err.println("bench: warming up");
    ClosedLoop.run(bareMany.callers, Duration.ofSeconds(warmUpSeconds));
    ClosedLoop.run(sixtyFour.callers, Duration.ofSeconds(warmUpSeconds));
    for (int round = 1; round <= rounds; round++) {
      for (Scenario scenario : wanted) {
        System.err.printf("bench: round %d of %d, %s%n", round, rounds, scenario.name);
        measure(scenario);
      }
    }
    ChargeReport report = new ChargeReport(bareOne, bareMany);
    System.out.println(report.text(wanted, orders(), rounds, seconds));
    return verdict() ? 0 : 1;
  }

  private void measure(Scenario scenario) throws Exception {
    stack.settle();
    CpuMeter cpu = new CpuMeter(stack.pids());
    ClosedLoop.Run measured = ClosedLoop.run(scenario.callers, Duration.ofSeconds(seconds));
    scenario.add(measured, cpu.lap());
  }

  private List<BareCaller> bare(int threads, BareQueue queue, Gifts gifts) throws SQLException {
    List<BareCaller> callers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      callers.add(keep(new BareCaller(stack, queue, gifts)));
    }
    return callers;
  }

  private List<GiftCaller> ours(int threads, GiftCalls calls, Gifts gifts) {
    List<GiftCaller> callers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      callers.add(new GiftCaller(calls.gifts, gifts, outcomes));
    }
    return callers;
  }

  /** Every OK has its order, nothing has two, nobody was refused, all was shown. */
  private boolean verdict() throws SQLException, InterruptedException {
    long pending = stack.settle();
    return new ChargeVerdict(stack, run).holds(outcomes, pending);
  }

  private long orders() throws SQLException {
    return stack.count("SELECT COUNT(*) FROM gift_order");
  }

  private <T extends AutoCloseable> T keep(T resource) {
    open.add(0, resource);
    return resource;
  }
}
