package io.livegift.clients.demo;

import io.livegift.api.GiftMessage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * One line an event, in the order of the events.
 *
 * <p>Lines are held back for a moment, so that a message that comes to many screens is one line
 * with all who saw it; who sees it later has a line of its own.
 */
final class Timeline implements AutoCloseable {

  private static final long HOLD_MS = 400;

  private final Consumer<String> out;
  private final LongSupplier nowMs;
  private final List<Entry> held = new ArrayList<>();
  private final Map<String, Sighting> sightings = new LinkedHashMap<>();
  private final ScheduledExecutorService printer = Executors.newSingleThreadScheduledExecutor();

  /**
   * @param out takes a line with picocli's colour markup
   */
  Timeline(Consumer<String> out, LongSupplier nowMs) {
    this.out = out;
    this.nowMs = nowMs;
    Future<?> unused =
        printer.scheduleWithFixedDelay(
            () -> print(nowMs.getAsLong() - HOLD_MS), HOLD_MS, 100, TimeUnit.MILLISECONDS);
  }

  long nowMs() {
    return nowMs.getAsLong();
  }

  void tell(String who, String what) {
    tell(nowMs(), who, what);
  }

  /** For what began a moment ago and is known only now. */
  synchronized void tell(long atMs, String who, String what) {
    held.add(new Line(atMs, who, what));
  }

  synchronized void seen(String viewer, GiftMessage gift, long total) {
    long atMs = nowMs.getAsLong();
    String key = gift.epoch() + "#" + gift.seq();
    Sighting sighting = sightings.get(key);
    if (sighting == null) {
      sighting = new Sighting(atMs, gift, total);
      sightings.put(key, sighting);
      held.add(sighting);
    } else if (!held.contains(sighting)) {
      held.add(new Line(atMs, viewer, "sees " + text(gift, total)));
      return;
    }
    sighting.viewers.put(viewer, atMs);
  }

  @Override
  public void close() {
    printer.shutdownNow();
    print(Long.MAX_VALUE);
  }

  private synchronized void print(long untilMs) {
    held.stream()
        .filter(entry -> entry.atMs() <= untilMs)
        .sorted(Comparator.comparingLong(Entry::atMs))
        .forEach(entry -> out.accept(entry.text()));
    held.removeIf(entry -> entry.atMs() <= untilMs);
  }

  static String text(GiftMessage gift, long total) {
    String what = name(gift.giftId()) + " x" + gift.giftCount();
    String combo = gift.comboId() == null ? "" : ", combo of " + total;
    return "#" + gift.seq() + " " + name(gift.senderId()) + " gives " + what + combo;
  }

  /** Without the kind that ids start with. */
  static String name(String id) {
    return id.substring(id.indexOf('_') + 1);
  }

  private sealed interface Entry {
    long atMs();

    String text();
  }

  private record Line(long atMs, String who, String what) implements Entry {

    @Override
    public String text() {
      return String.format("%7d ms  @|bold %-5s|@ %s", atMs, name(who), what);
    }
  }

  private static final class Sighting implements Entry {
    final long atMs;
    final GiftMessage gift;
    final long total;
    final Map<String, Long> viewers = new LinkedHashMap<>();

    Sighting(long atMs, GiftMessage gift, long total) {
      this.atMs = atMs;
      this.gift = gift;
      this.total = total;
    }

    @Override
    public long atMs() {
      return atMs;
    }

    @Override
    public String text() {
      long lastMs = viewers.values().stream().mapToLong(Long::longValue).max().orElse(atMs);
      List<String> names = viewers.keySet().stream().map(Timeline::name).sorted().toList();
      return String.format(
          "%7d ms        @|green %s|@   seen by %s within %d ms",
          atMs, Timeline.text(gift, total), String.join(" ", names), lastMs - atMs);
    }
  }
}
