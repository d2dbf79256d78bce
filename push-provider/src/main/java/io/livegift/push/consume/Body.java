package io.livegift.push.consume;

import io.livegift.push.sequence.Tap;
import java.util.List;

/**
 * A queue message, read.
 *
 * @param taps what of it belongs to the shard; of a body that cannot be decoded, the gifts whose
 *     name is readable, as expired ones
 * @param fault why it is parked; blank when it is sound
 */
record Body(List<Tap> taps, String fault) {

  Body {
    taps = List.copyOf(taps);
  }

  boolean sound() {
    return fault.isEmpty();
  }
}
