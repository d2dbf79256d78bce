package io.livegift.push.sequence;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ShardWriterTest {

  private static final Tap TAP = new Tap("m1", "room", "ann", "rose", 1, 1, true);

  private final Deque<Supplier<ShardAnswer>> answers = new ArrayDeque<>();
  private final Deque<ShardAnswer> pages = new ArrayDeque<>();
  private final List<List<Tap>> accepted = new CopyOnWriteArrayList<>();
  private final List<Taken> delivered = new ArrayList<>();
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final MeterRegistry registry = new SimpleMeterRegistry();
  private boolean full;
  private boolean closed;
  private final ShardWriter writer =
      new ShardWriter(
          7, "fence", new FakeState(), new FakeOutlet(), timer, new SequenceMetrics(registry));

  @AfterEach
  void stop() {
    timer.shutdownNow();
  }

  private static Taken taken(long dueInMs) {
    return taken(dueInMs, dueInMs < 0 ? 0 : 1);
  }

  private static Taken taken(long dueInMs, long windows) {
    return new Taken(0, dueInMs, windows, 0, List.of(), List.of(), Map.of(), 0, 0, 0);
  }

  @Test
  void handsOnWhatTheStateTook() {
    answers.add(() -> taken(-1));
    assertTrue(writer.accept(List.of(TAP)));
    assertEquals(List.of(taken(-1)), delivered);
  }

  private static Taken page(Outcome... outcomes) {
    return Taken.delivery(0, -1, 0, 2, List.of(outcomes), Map.of());
  }

  @Test
  void deliversFirstWhatTheOwnerBeforeLeft_pageByPage() {
    Taken first = page(new Outcome("1-1", "room", List.of("m1"), null));
    Taken second = page(new Outcome("1-2", "room", List.of("m2"), null));
    pages.addAll(List.of(first, second, page()));
    answers.add(() -> taken(-1));
    Taken opened = Taken.delivery(0, 10, 1, 2, List.of(), Map.of());
    writer.begin(opened);
    assertEquals(List.of(opened, first, second), delivered);
    await().until(() -> accepted.equals(List.of(List.of())));
  }

  @Test
  void closesADueWindowByItself() {
    answers.add(() -> taken(20));
    answers.add(() -> taken(-1));
    assertTrue(writer.accept(List.of(TAP)));
    await().until(() -> accepted.equals(List.of(List.of(TAP), List.of())));
  }

  @Test
  void meterShowsTheOpenWindows_andNoneOnceClosed() {
    answers.add(() -> taken(60_000, 3));
    assertTrue(writer.accept(List.of(TAP)));
    assertEquals(3, registry.get("push.windows.open").gauge().value());
    writer.close();
    assertEquals(0, registry.get("push.windows.open").gauge().value());
  }

  @Test
  void refusesEverything_onceFenced() {
    answers.add(Fenced::new);
    answers.add(() -> taken(-1));
    assertFalse(writer.accept(List.of(TAP)));
    assertFalse(writer.isOpen());
    assertFalse(writer.accept(List.of(TAP)));
    assertEquals(1, accepted.size());
  }

  @Test
  void refusesEverything_onceACallHadNoClearEnd() {
    answers.add(
        () -> {
          throw new IllegalStateException("no answer");
        });
    assertFalse(writer.accept(List.of(TAP)));
    assertFalse(writer.isOpen());
    assertEquals(List.of(), delivered);
  }

  @Test
  void acceptsNothing_whileTooMuchIsUnsettled() {
    full = true;
    assertFalse(writer.accept(List.of(TAP)));
    assertTrue(writer.isOpen());
    assertEquals(List.of(), accepted);
  }

  @Test
  void refusesEverything_onceClosed() {
    writer.close();
    assertTrue(closed);
    assertFalse(writer.accept(List.of(TAP)));
    assertFalse(writer.park("{"));
    assertEquals(List.of(), accepted);
  }

  private final class FakeOutlet implements Outlet {
    @Override
    public void deliver(Taken taken) {
      delivered.add(taken);
    }

    @Override
    public boolean full() {
      return full;
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private final class FakeState implements ShardState {
    @Override
    public Map<Integer, ShardAnswer> open(Map<Integer, String> fences, String holder) {
      throw new UnsupportedOperationException();
    }

    @Override
    public ShardAnswer unsettled(int shard, String fence, String after) {
      return pages.remove();
    }

    @Override
    public ShardAnswer accept(int shard, String fence, List<Tap> taps) {
      accepted.add(taps);
      return answers.remove().get();
    }

    @Override
    public boolean settle(int shard, String fence, List<String> ids) {
      return true;
    }

    @Override
    public boolean park(int shard, String fence, String body) {
      return true;
    }
  }
}
