package io.livegift.load.soak;

import io.livegift.load.viewers.Audience;
import io.livegift.load.viewers.Viewer;
import java.io.IOException;
import java.util.List;
import java.util.Random;

/** Viewers of whom, at a steady rate, one is cut off or leaves; all come back. */
final class Churn extends Audience {

  private static final long LONGEST_AWAY_MS = 3_000;

  private final long everyNanos;
  private final Random random = new Random(1);
  private List<Viewer> viewers = List.of();
  private long nextAt = Long.MAX_VALUE;
  long shown;
  long cut;
  long left;

  Churn(double perSecond) {
    everyNanos = (long) (1e9 / perSecond);
  }

  void begin(List<Viewer> all) {
    viewers = all;
    nextAt = System.nanoTime();
  }

  void end() {
    nextAt = Long.MAX_VALUE;
  }

  @Override
  protected void gift(Viewer viewer, String frame, long nowNanos) {
    shown++;
  }

  @Override
  protected boolean returns() {
    return true;
  }

  @Override
  protected long nextNanos() {
    return nextAt;
  }

  @Override
  protected void act() throws IOException {
    nextAt += everyNanos;
    Viewer viewer = viewers.get(random.nextInt(viewers.size()));
    if (!viewer.watching()) {
      return;
    }
    if (random.nextBoolean()) {
      cut++;
      viewer.leaveFor((long) (random.nextDouble() * LONGEST_AWAY_MS));
    } else {
      left++;
      viewer.leaveAndJoin();
    }
  }
}
