package io.livegift.load.charge;

import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/** Who sends what where: any of 2,000 users, into any of the first so many rooms. */
final class Gifts {

  private static final int USERS = 2_000;

  private final String prefix;
  private final int rooms;
  private final AtomicLong last = new AtomicLong();

  /**
   * Draws gifts.
   *
   * @param prefix of every id; at most 13 characters
   */
  Gifts(String prefix, int rooms) {
    this.prefix = prefix;
    this.rooms = rooms;
  }

  /** Never the same twice; at most 26 characters. */
  String id() {
    return prefix + String.format(Locale.ROOT, "%010d", last.incrementAndGet());
  }

  String userId() {
    return String.format(Locale.ROOT, "bench_%04d", 1 + ThreadLocalRandom.current().nextInt(USERS));
  }

  String roomId() {
    return "room_" + (1 + ThreadLocalRandom.current().nextInt(rooms));
  }
}
