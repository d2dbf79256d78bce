package io.livegift.api.playback;

import io.livegift.api.GiftMessage;

/** Messages for tests. */
final class Gifts {

  private Gifts() {}

  static GiftMessage single(String epoch, long seq, String msgId) {
    return new GiftMessage(msgId, "room", "sender", "gift", 1, 0, seq, epoch, null, null, null);
  }
}
