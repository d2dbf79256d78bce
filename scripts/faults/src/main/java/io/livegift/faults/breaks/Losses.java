package io.livegift.faults.breaks;

import java.util.concurrent.atomic.AtomicInteger;

/** A network that loses what nobody waits for. */
public final class Losses {

  /** As RocketMQ marks a commit. */
  private static final int COMMIT = 0x2 << 2;

  private static final int ONE_IN = 8;
  private static final AtomicInteger COMMITS = new AtomicInteger();

  private Losses() {}

  /** For the altered code: whether this message is lost. */
  public static boolean loses(int commitOrRollback) {
    return commitOrRollback == COMMIT && COMMITS.incrementAndGet() % ONE_IN == 0;
  }
}
