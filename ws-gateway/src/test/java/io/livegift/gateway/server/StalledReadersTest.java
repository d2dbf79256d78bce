package io.livegift.gateway.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.gateway.GatewayFixture;
import io.livegift.gateway.TestCrowd;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who does not read costs a bounded memory and nobody else's time. */
class StalledReadersTest {

  private static final int TINY_BUFFER = 4_096;
  private static final int MOST_MESSAGES = 2_000;
  private static final long FLAT_BYTES = 16 << 20;

  private final GatewayFixture gateway =
      new GatewayFixture(
          Map.of(
              "gateway.outbound.max-bytes", "16384",
              "gateway.send-buffer-bytes", Integer.toString(TINY_BUFFER),
              "gateway.close-grace-ms", "30000"));
  private final TestCrowd lively = new TestCrowd("room_1", () -> gateway.port);
  private final TestCrowd stalled = new TestCrowd("room_1", () -> gateway.port);
  private int shown;

  @AfterEach
  void stop() {
    lively.close();
    stalled.close();
    gateway.close();
  }

  private void show(int messages) throws InterruptedException {
    for (int i = 0; i < messages; i++) {
      shown++;
      lively.showing(shown);
      gateway.show("room_1");
      Thread.sleep(10);
    }
  }

  /** The median, in milliseconds: what one hiccup of a busy machine does not move. */
  private double latencyOf(int messages, int viewers) throws InterruptedException {
    long before = lively.received.get();
    show(messages);
    lively.await("shown", () -> lively.received.get() == before + (long) messages * viewers);
    return lively.latencyMs(0.5);
  }

  /**
   * Shows until the readers who stall have been given up; the latency that others saw meanwhile.
   */
  private double latencyUntilClosed(int readers, int viewers) throws InterruptedException {
    long before = lively.received.get();
    int first = shown;
    while (slowReaders() < readers && shown < MOST_MESSAGES) {
      show(1);
    }
    assertEquals(readers, slowReaders());
    lively.await("shown", () -> lively.received.get() == before + (long) (shown - first) * viewers);
    return lively.latencyMs(0.5);
  }

  /** Who waited for a stalled reader would wait for seconds; a busy machine may be this late. */
  private static double bound(double calmMs) {
    return 4 * calmMs + 100;
  }

  private double slowReaders() {
    return gateway.meters.counter("gateway.slow.readers.closed").count();
  }

  private static long liveBytes() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  private void seesAllAfterReturning(int readers) {
    stalled.reading(true);
    stalled.await("all closed", () -> stalled.ends.getOrDefault(1008, 0) == readers);
    stalled.comeBack();
    stalled.await("all caught up", () -> stalled.received.get() == (long) readers * shown);
    assertEquals(Map.of(1008, readers), stalled.ends);
    assertEquals(List.of(), List.copyOf(stalled.faults));
    assertEquals(List.of(), List.copyOf(lively.faults));
    assertEquals(Map.of(), lively.ends);
  }

  @Test
  void oneAmongAThousand_isClosedAndRecovers_whileNobodyWaitsForIt() throws InterruptedException {
    lively.add(1_000, "v", null);
    stalled.add(1, "stalled", TINY_BUFFER);
    stalled.stayAway();
    double calm = latencyOf(20, 1_000);
    stalled.reading(false);
    double beside = latencyUntilClosed(1, 1_000);
    assertTrue(beside < bound(calm), "latency " + calm + " ms, beside it " + beside + " ms");
    seesAllAfterReturning(1);
  }

  @Test
  void aThousand_keepMemoryFlat_andRecover() throws InterruptedException {
    lively.add(20, "v", null);
    stalled.add(1_000, "stalled", TINY_BUFFER);
    stalled.stayAway();
    double calm = latencyOf(20, 20);
    stalled.reading(false);
    latencyUntilClosed(1_000, 20);
    long full = liveBytes();
    double beside = latencyOf(300, 20);
    long later = liveBytes();
    assertTrue(later - full < FLAT_BYTES, "grew by " + (later - full) + " bytes");
    assertTrue(beside < bound(calm), "latency " + calm + " ms, beside them " + beside + " ms");
    seesAllAfterReturning(1_000);
  }
}
