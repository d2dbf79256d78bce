package io.livegift.load.fanout;

import io.livegift.clients.Tokens;
import io.livegift.load.CpuMeter;
import io.livegift.load.GiftCalls;
import io.livegift.load.Memory;
import io.livegift.load.Processes;
import io.livegift.load.Stack;
import io.livegift.load.Table;
import io.livegift.load.viewers.Viewers;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** CPU of the gateway for each delivered message, and of the floor, in turns. */
@Command(
    name = "fanout",
    mixinStandardHelpOptions = true,
    description = "Gateway CPU per delivered message beside the floor's, and per connection.")
public final class FanoutBench implements Callable<Integer> {

  private static final int FLOOR_PORT = 18_999;
  private static final long DONE_WITHIN_NANOS = 60_000_000_000L;

  /**
   * As gateway.rate.connections-per-second ships: the next round finds as many admitted as this.
   */
  private static final long ADMITTED_IN_NANOS = 1_000_000_000L / 2_000;

  private static final List<Shape> SHAPES =
      List.of(
          new Shape("1,000 viewers, 20/s", 1_000, 20, 1, 100),
          new Shape("1,000 viewers, 100/s", 1_000, 100, 1, 300),
          new Shape("1,000 viewers, bursts of 50", 1_000, 100, 50, 500),
          new Shape("5,000 viewers, 20/s", 5_000, 20, 1, 60));

  /** One measurement. */
  private record Figure(double cpuUs, double p99Ms) {}

  @Option(
      names = "--rounds",
      defaultValue = "5",
      description = "median of so many (default: ${DEFAULT-VALUE})")
  private int rounds;

  @Option(
      names = "--warm-up",
      defaultValue = "60",
      description = "seconds before anything counts (default: ${DEFAULT-VALUE})")
  private int warmUpSeconds;

  @Option(
      names = "--connections",
      defaultValue = "10000",
      description = "for the cost of one (default: ${DEFAULT-VALUE})")
  private int connections;

  private final Stack stack = new Stack();
  private final String run = Long.toString(System.currentTimeMillis() / 1_000, 36);
  private boolean wrong;
  private int room;

  @Override
  public Integer call() throws Exception {
    try (Senders senders = new Senders(new GiftCalls(), new Processes(stack), run)) {
      Table table =
          new Table(
              "", "floor us", "gateway us", "gateway/floor", "floor p99 ms", "gateway p99 ms");
      System.err.println("bench: warming up");
      Shape busy = SHAPES.get(1);
      for (int seconds = 0; seconds < warmUpSeconds; seconds += busy.seconds()) {
        ours(busy, senders);
      }
      for (Shape shape : SHAPES) {
        compare(shape, senders, table);
      }
      System.out.printf(
          "fanout: %s; CPU per delivered message, gifts charged through RPC (latency from the"
              + " charge on); median of %d rounds%n%s%n",
          Stack.machine(), rounds, table);
      wrong |= senders.refused() > 0;
    }
    System.out.println(connections());
    System.out.println(wrong ? "WRONG" : "ok");
    return wrong ? 1 : 0;
  }

  private void compare(Shape shape, Senders senders, Table table) throws Exception {
    List<Figure> floors = new ArrayList<>();
    List<Figure> ours = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      System.err.printf("bench: round %d of %d, %s%n", round, rounds, shape.name());
      floors.add(floor(shape));
      ours.add(ours(shape, senders));
    }
    double floorUs = median(floors.stream().map(Figure::cpuUs).toList());
    double oursUs = median(ours.stream().map(Figure::cpuUs).toList());
    table.row(
        shape.name(),
        floorUs,
        oursUs,
        oursUs / floorUs,
        median(floors.stream().map(Figure::p99Ms).toList()),
        median(ours.stream().map(Figure::p99Ms).toList()));
  }

  private static double median(List<Double> figures) {
    return figures.stream().sorted().toList().get(figures.size() / 2);
  }

  private Figure floor(Shape shape) throws Exception {
    Process process = FloorProcess.start(shape, FLOOR_PORT);
    try {
      URI url = URI.create("ws://127.0.0.1:" + FLOOR_PORT + "/ws");
      return watch(shape, url, process.pid(), "room_1", () -> {});
    } finally {
      process.destroy();
      process.waitFor();
    }
  }

  private Figure ours(Shape shape, Senders senders) throws Exception {
    URI url = URI.create(stack.get("WS_URL"));
    String roomId = nextRoom();
    return watch(shape, url, gateway(), roomId, () -> senders.send(shape, roomId));
  }

  private Figure watch(Shape shape, URI url, long pid, String roomId, Runnable begin)
      throws Exception {
    Counting counting = new Counting();
    try (Viewers viewers = viewers(url, counting)) {
      fill(viewers, shape.viewers(), roomId);
      CpuMeter cpu = new CpuMeter(Map.of("server", pid));
      begin.run();
      viewers.serve(
          System.nanoTime() + DONE_WITHIN_NANOS, () -> counting.delivered >= shape.deliveries());
      double us = cpu.lap().getOrDefault("server", 0L) / 1e3 / Math.max(1, counting.delivered);
      viewers.serve(System.nanoTime() + 200_000_000, () -> false);
      if (counting.delivered != shape.deliveries() || !counting.faults.none()) {
        wrong = true;
        System.out.printf(
            "WRONG %s at %s: %,d of %,d delivered, %s%n",
            shape.name(), url, counting.delivered, shape.deliveries(), counting.faults);
      }
      return new Figure(us, counting.latencyMs.getValueAtPercentile(99));
    }
  }

  private Table connections() throws Exception {
    Table table =
        new Table(String.format("%,d connections", connections), "us each", "live heap bytes each");
    connections(table, "accepted and authenticated", "");
    connections(table, "the same and in a room", nextRoom());
    return table;
  }

  private void connections(Table table, String name, String roomId) throws Exception {
    List<Double> us = new ArrayList<>();
    List<Double> bytes = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      System.err.printf("bench: round %d of %d, connections %s%n", round, rounds, name);
      try (Viewers viewers = viewers(URI.create(stack.get("WS_URL")), new Counting())) {
        long before = Memory.of(gateway()).liveBytes();
        CpuMeter cpu = new CpuMeter(Map.of("server", gateway()));
        fill(viewers, connections, roomId);
        us.add(cpu.lap().getOrDefault("server", 0L) / 1e3 / connections);
        viewers.serve(System.nanoTime() + connections * ADMITTED_IN_NANOS, () -> false);
        bytes.add((Memory.of(gateway()).liveBytes() - before) / (double) connections);
      }
    }
    table.row(name, median(us), median(bytes));
  }

  private Viewers viewers(URI url, Counting counting) throws Exception {
    return new Viewers(url, new Tokens(Path.of(stack.get("TOKEN_KEY_FILE"))), counting);
  }

  private static void fill(Viewers viewers, int count, String roomId) throws IOException {
    for (int i = 0; i < count; i++) {
      viewers.add("viewer_" + i, roomId);
    }
    viewers.awaitJoined();
  }

  private String nextRoom() {
    return "room_" + (1 + ++room % 200);
  }

  private long gateway() throws IOException {
    return stack.pid("ws-gateway-1");
  }
}
