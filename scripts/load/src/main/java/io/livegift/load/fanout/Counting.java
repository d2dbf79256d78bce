package io.livegift.load.fanout;

import io.livegift.load.viewers.Audience;
import io.livegift.load.viewers.Text;
import io.livegift.load.viewers.Viewer;
import org.HdrHistogram.Histogram;

/** Counts what arrives, and how long after the gift's own time. */
final class Counting extends Audience {

  final Histogram latencyMs = new Histogram(600_000, 3);
  long delivered;

  @Override
  protected void gift(Viewer viewer, String frame, long nowNanos) {
    delivered++;
    long ms = System.currentTimeMillis() - Text.number(frame, "timestamp");
    latencyMs.recordValue(Math.max(0, Math.min(600_000, ms)));
  }
}
