package io.livegift.provider.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class WindowTest {

  private static final long HOUR = Window.HOUR_MS;

  @Test
  void coversEveryMomentOnce() {
    List<Long> marks = List.of(0L, 1L, HOUR - 1, HOUR, HOUR + 1, 2 * HOUR, 5 * HOUR - 1, 5 * HOUR);
    for (long from : marks) {
      for (long to : marks) {
        if (from <= to) {
          assertEquals(covered(from, to), parts(Window.of("h", from, to)), from + " to " + to);
        }
      }
    }
  }

  @Test
  void clampsWhatNoClockShows() {
    Window all = Window.of("h", Long.MIN_VALUE, Long.MAX_VALUE);
    assertEquals(0, all.from());
    assertEquals(0, all.firstHour());
  }

  /** The moments around full hours that lie within. */
  private static List<Long> covered(long from, long to) {
    return moments().stream().filter(t -> t >= from && t < to).toList();
  }

  private static List<Long> parts(Window w) {
    List<Long> found = new ArrayList<>();
    for (long t : moments()) {
      if (w.firstHour() >= 0 && t / HOUR >= w.firstHour() && t / HOUR < w.endHour()) {
        found.add(t);
      }
      if (t >= w.from() && t < w.firstHourMs()) {
        found.add(t);
      }
      if (t >= w.endHourMs() && t < w.to()) {
        found.add(t);
      }
    }
    Collections.sort(found);
    return found;
  }

  private static List<Long> moments() {
    List<Long> moments = new ArrayList<>();
    for (long hour = 0; hour <= 6; hour++) {
      for (long off = -2; off <= 2; off++) {
        if (hour * HOUR + off >= 0) {
          moments.add(hour * HOUR + off);
        }
      }
    }
    return moments;
  }
}
