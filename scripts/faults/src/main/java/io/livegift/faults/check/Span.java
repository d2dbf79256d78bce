package io.livegift.faults.check;

import java.util.Comparator;
import java.util.List;

/** From and to, in milliseconds since the epoch. */
record Span(long fromMs, long toMs) {

  long lengthMs() {
    return toMs - fromMs;
  }

  boolean contains(long atMs) {
    return fromMs <= atMs && atMs <= toMs;
  }

  boolean overlaps(Span other) {
    return fromMs <= other.toMs && other.fromMs <= toMs;
  }

  /** How much of this the others cover together. */
  long coveredMs(List<Span> others) {
    long covered = 0;
    long at = fromMs;
    List<Span> sorted = others.stream().sorted(Comparator.comparingLong(Span::fromMs)).toList();
    for (Span other : sorted) {
      long begin = Math.max(at, other.fromMs);
      long end = Math.min(toMs, other.toMs);
      if (end > begin) {
        covered += end - begin;
        at = end;
      }
    }
    return covered;
  }
}
