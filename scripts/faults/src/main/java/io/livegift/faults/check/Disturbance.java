package io.livegift.faults.check;

import java.util.List;
import java.util.function.Predicate;

/**
 * How much of a time the faults may have taken.
 *
 * <p>Parts take all of it while they are away and until they have recovered; services, of which
 * another instance lives, no more than the patience with each.
 */
final class Disturbance {

  private final List<Window> windows;

  Disturbance(List<Window> windows) {
    this.windows = windows;
  }

  /** What these faults left of a time at least. */
  long leftMs(Span time, Predicate<Window> which) {
    List<Window> near =
        windows.stream().filter(which).filter(window -> window.felt().overlaps(time)).toList();
    List<Span> parts = near.stream().filter(w -> !w.isService()).map(Window::felt).toList();
    long services =
        near.stream()
            .filter(Window::isService)
            .mapToLong(w -> Math.min(w.patienceMs(), time.coveredMs(List.of(w.felt()))))
            .sum();
    return Math.max(0, time.lengthMs() - time.coveredMs(parts) - services);
  }
}
