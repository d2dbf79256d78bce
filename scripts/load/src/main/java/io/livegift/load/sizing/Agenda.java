package io.livegift.load.sizing;

import java.util.Comparator;
import java.util.PriorityQueue;

/** What will happen, in order of time; simulated microseconds from 0 on. */
final class Agenda {

  private record Event(double atUs, long number, Runnable what) {}

  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingDouble(Event::atUs).thenComparing(Event::number));
  private double nowUs;
  private long numbers;

  double nowUs() {
    return nowUs;
  }

  void in(double us, Runnable what) {
    events.add(new Event(nowUs + us, numbers++, what));
  }

  /** Lets everything happen that is due by then. */
  void runUntil(double us) {
    while (!events.isEmpty() && events.peek().atUs <= us) {
      Event next = events.remove();
      nowUs = next.atUs;
      next.what.run();
    }
    nowUs = us;
  }
}
