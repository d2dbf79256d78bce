package io.livegift.faults.inject;

import java.util.List;
import java.util.Locale;
import java.util.Random;

/** The kinds of fault, with what each may hit and how long it lasts. */
public enum FaultKind {
  KILL(Targets.ALL, 0, 5),
  PAUSE(Targets.ALL, 3, 15),
  STOP(Targets.ALL, 0, 3),
  ROLL(Targets.SERVICES, 0, 0),
  FLUSH("redis", 0, 0),
  ROW("wallet", 2, 6),
  CONFIG(Targets.CONFIG, 4, 10),
  CUT(Targets.LINKED, 2, 10),
  HALF_OPEN(Targets.LINKED, 3, 12),
  LATE(Targets.LINKED, 3, 10),
  SLOW(Targets.LINKED, 3, 10),

  CLOCK(Targets.SERVICES, 4, 10),

  /** Longer than the broker's pause between two looks at its disk. */
  DISK("broker", 12, 16);

  /** One pause in this many lasts up to {@value #LONGEST_PAUSE_S} s. */
  private static final int LONG_PAUSES = 8;

  private static final int LONGEST_PAUSE_S = 40;

  private final String targets;
  private final int shortestS;
  private final int longestS;

  FaultKind(String targets, int shortestS, int longestS) {
    this.targets = targets;
    this.shortestS = shortestS;
    this.longestS = longestS;
  }

  /**
   * Finds one by its name, with hyphens.
   *
   * @throws IllegalArgumentException there is none
   */
  static FaultKind named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  List<String> targets() {
    return List.of(targets.split(" "));
  }

  /** Whether it needs links between processes. */
  public boolean isNetwork() {
    return targets.equals(Targets.LINKED);
  }

  /** Whether a process has to start again. */
  boolean restarts() {
    return this == KILL || this == STOP || this == ROLL;
  }

  /** How long it holds before it is undone. */
  long holdMs(Random random) {
    int longest = this == PAUSE && random.nextInt(LONG_PAUSES) == 0 ? LONGEST_PAUSE_S : longestS;
    return shortestS * 1_000L + random.nextInt((longest - shortestS) * 1_000 + 1);
  }

  private static final class Targets {
    static final String SERVICES = "gift-provider push-provider ws-gateway";

    /** Services are hit twice as often as each part. */
    static final String ALL = SERVICES + " " + SERVICES + " broker namesrv nacos mysql redis";

    static final String LINKED = SERVICES + " broker";
    static final String CONFIG = "consistency window threshold batch invalid";
  }
}
