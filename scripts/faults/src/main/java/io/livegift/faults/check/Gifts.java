package io.livegift.faults.check;

import java.util.Set;

/** What the checker knows of the demo catalogue by itself. */
final class Gifts {

  private static final Set<String> SINGLE =
      Set.of("gift_castle_secrets", "gift_starlight_princess");

  private Gifts() {}

  static boolean merges(String giftId) {
    return !SINGLE.contains(giftId);
  }
}
