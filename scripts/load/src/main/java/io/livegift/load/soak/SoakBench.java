package io.livegift.load.soak;

import io.livegift.clients.Tokens;
import io.livegift.load.GiftCalls;
import io.livegift.load.Memory;
import io.livegift.load.Processes;
import io.livegift.load.Stack;
import io.livegift.load.fanout.Senders;
import io.livegift.load.viewers.Viewers;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Minutes of churn on one gateway, and its memory meanwhile. */
@Command(
    name = "soak",
    mixinStandardHelpOptions = true,
    description = "Joins, leaves, drops, floods and half-open handshakes; memory over time.")
public final class SoakBench implements Callable<Integer> {

  private static final Duration BETWEEN = Duration.ofSeconds(30);
  private static final Duration LAST_GIFTS = Duration.ofSeconds(5);

  /** What the rooms' bounded history may still add after the warm-up. */
  private static final double MOST_GROWTH = 1.25;

  @Option(names = "--minutes", defaultValue = "20", description = "default: ${DEFAULT-VALUE}")
  private int minutes;

  @Option(names = "--viewers", defaultValue = "300", description = "default: ${DEFAULT-VALUE}")
  private int viewerCount;

  @Option(names = "--rooms", defaultValue = "10", description = "default: ${DEFAULT-VALUE}")
  private int rooms;

  @Option(
      names = "--gifts-per-second",
      defaultValue = "4",
      description = "over all rooms (default: ${DEFAULT-VALUE})")
  private double giftsPerSecond;

  @Option(
      names = "--churn-per-second",
      defaultValue = "10",
      description = "viewers cut off or leaving (default: ${DEFAULT-VALUE})")
  private double churnPerSecond;

  private final Stack stack = new Stack();
  private final List<Memory> readings = new ArrayList<>();

  @Override
  public Integer call() throws Exception {
    URI url = URI.create(stack.get("WS_URL"));
    Tokens tokens = new Tokens(Path.of(stack.get("TOKEN_KEY_FILE")));
    Churn churn = new Churn(churnPerSecond);
    String run = "s" + Long.toString(System.currentTimeMillis() / 1_000, 36);
    try (Senders senders = new Senders(new GiftCalls(), new Processes(stack), run);
        Viewers viewers = new Viewers(url, tokens, churn);
        Pests pests = new Pests(url, tokens)) {
      for (int i = 0; i < viewerCount; i++) {
        viewers.add("soaked_" + i, room(i));
      }
      viewers.awaitJoined();
      churn.begin(viewers.all());
      System.out.printf("soak: %s%n", Stack.machine());
      rounds(viewers, senders, churn, pests);
      churn.end();
      viewers.serve(System.nanoTime() + LAST_GIFTS.toNanos(), () -> false);
      return verdict(churn, senders, pests);
    }
  }

  private String room(int i) {
    return "room_" + (1 + i % rooms);
  }

  private void rounds(Viewers viewers, Senders senders, Churn churn, Pests pests)
      throws IOException, InterruptedException {
    int gifts = (int) (giftsPerSecond * BETWEEN.toSeconds());
    for (int round = 1; round <= minutes * 60L / BETWEEN.toSeconds(); round++) {
      for (int i = 0; i < gifts; i++) {
        senders.sendAfter(i / giftsPerSecond, room(i));
      }
      viewers.serve(System.nanoTime() + BETWEEN.toNanos(), () -> false);
      Memory memory = Memory.of(stack.pid("ws-gateway-1"));
      readings.add(memory);
      System.out.printf(
          "%4d s: %,d KB live, %,d KB resident; shown %,d, cut off %,d, left %,d, pests closed"
              + " %,d%n",
          round * BETWEEN.toSeconds(),
          memory.liveKb(),
          memory.residentKb(),
          churn.shown,
          churn.cut,
          churn.left,
          pests.closed());
    }
  }

  /** Compares the last fifth with the second, when everything has been touched once. */
  private int verdict(Churn churn, Senders senders, Pests pests) {
    int fifth = Math.max(1, readings.size() / 5);
    double before = average(readings.subList(Math.min(fifth, readings.size() - 1), 2 * fifth));
    double after = average(readings.subList(readings.size() - fifth, readings.size()));
    boolean steady = after <= before * MOST_GROWTH;
    System.out.printf(
        "live heap %,.0f KB, later %,.0f KB; %s; %d gifts refused; %d pests not closed%n",
        before, after, churn.faults, senders.refused(), pests.notClosed());
    boolean ok = steady && churn.faults.none() && senders.refused() == 0 && pests.notClosed() == 0;
    System.out.println(ok ? "ok" : "WRONG");
    return ok ? 0 : 1;
  }

  private static double average(List<Memory> some) {
    return some.stream().mapToLong(Memory::liveKb).average().orElse(0);
  }
}
