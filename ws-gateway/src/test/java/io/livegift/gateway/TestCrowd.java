package io.livegift.gateway;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/**
 * Thousands of viewers of one room on one thread: they follow the protocol, come back with their
 * {@code lastSeq} when that is wanted, and every number out of its turn is a fault.
 */
public final class TestCrowd implements AutoCloseable {

  static final long RETRY_MS = 100;
  private static final int UNDER_WAY = 256;
  private static final int MOST_SEQS = 100_000;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  public final String roomId;
  public final AtomicInteger in = new AtomicInteger();
  public final AtomicLong received = new AtomicLong();
  public final Queue<String> faults = new ConcurrentLinkedQueue<>();

  /** How many connections ended how: close code, or 1006. */
  public final Map<Integer, Integer> ends = new ConcurrentHashMap<>();

  private final IntSupplier port;
  private final Selector selector;
  private final Queue<Runnable> commands = new ConcurrentLinkedQueue<>();
  private final List<CrowdMember> members = new ArrayList<>();
  private final AtomicLongArray shownAt = new AtomicLongArray(MOST_SEQS);
  private final Queue<Long> latencies = new ConcurrentLinkedQueue<>();
  private final ByteBuffer shared = ByteBuffer.allocate(1 << 20);
  private boolean returning;
  private volatile boolean closed;

  /**
   * @param port of the gateway to go to, asked for each connection
   */
  public TestCrowd(String roomId, IntSupplier port) {
    this.roomId = roomId;
    this.port = port;
    try {
      selector = Selector.open();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    Thread thread = new Thread(this::run, "crowd");
    thread.setDaemon(true);
    thread.start();
  }

  /** Lets so many more in, and waits for them; a small receive buffer makes readers stall early. */
  public void add(int count, String prefix, @Nullable Integer receiveBuffer) {
    int expected = in.get() + count; // before the first of them can be in
    tell(
        () -> {
          for (int i = 0; i < count; i++) {
            members.add(new CrowdMember(prefix + i, this, receiveBuffer));
          }
          returning = true;
        });
    await("joined", () -> in.get() == expected);
  }

  /** Cuts all lines at once; nobody comes back before {@link #comeBack}. */
  public void drop() {
    tell(
        () -> {
          returning = false;
          each(member -> member.leaveFor(0));
        });
    await("gone", () -> in.get() == 0);
  }

  public void comeBack() {
    tell(() -> returning = true);
  }

  public void stayAway() {
    tell(() -> returning = false);
  }

  public void reading(boolean more) {
    tell(() -> each(member -> member.reading(more)));
  }

  /** To be called just before a message is pushed. */
  public void showing(long seq) {
    shownAt.set((int) seq, System.nanoTime());
  }

  void received(long seq) {
    received.incrementAndGet();
    long from = shownAt.get((int) seq);
    if (from != 0) {
      latencies.add(System.nanoTime() - from);
    }
  }

  /** Milliseconds from push to screen at this quantile, of what came since the last call. */
  public double latencyMs(double quantile) {
    long[] sorted = latencies.stream().mapToLong(Long::longValue).toArray();
    latencies.clear();
    Arrays.sort(sorted);
    return sorted[(int) (quantile * (sorted.length - 1))] / 1e6;
  }

  public void await(String what, BooleanSupplier condition) {
    Awaitility.await(what)
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(5))
        .until(condition::getAsBoolean);
  }

  private void tell(Runnable command) {
    commands.add(command);
    selector.wakeup();
  }

  private void each(Consumer<CrowdMember> action) {
    members.stream().filter(member -> !member.away()).forEach(action);
  }

  private void run() {
    try {
      while (!closed) {
        selector.select(10);
        for (Runnable next = commands.poll(); next != null; next = commands.poll()) {
          next.run();
        }
        if (returning && in.get() < members.size()) {
          admit();
        }
        selector.selectedKeys().forEach(this::serve);
        selector.selectedKeys().clear();
      }
      each(member -> member.leaveFor(0));
      selector.close();
    } catch (IOException | RuntimeException e) {
      faults.add("the crowd's thread: " + e);
    }
  }

  private void admit() throws IOException {
    long underWay = members.stream().filter(CrowdMember::underWay).count();
    long now = System.nanoTime();
    for (CrowdMember member : members) {
      if (underWay < UNDER_WAY && member.away() && now - member.dueAt >= 0) {
        member.connect(selector, port.getAsInt());
        underWay++;
      }
    }
  }

  private void serve(SelectionKey key) {
    CrowdMember member = (CrowdMember) key.attachment();
    try {
      if (key.isValid() && key.isConnectable()) {
        member.connected();
      } else if (key.isValid() && key.isReadable()) {
        member.read(shared);
      }
    } catch (IOException e) {
      member.ended(TestClient.ABNORMAL);
    }
  }

  @Override
  public void close() {
    closed = true;
    selector.wakeup();
  }
}
