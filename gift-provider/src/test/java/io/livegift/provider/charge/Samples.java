package io.livegift.provider.charge;

import io.livegift.api.SendGiftCommand;
import io.livegift.runtime.rpc.Deadline;
import java.time.Duration;

/** Taps and configuration for tests. */
final class Samples {

  private Samples() {}

  static SendGiftCommand command(String userId, String requestId) {
    return new SendGiftCommand(userId, requestId, "room_1", "gift_rose", 1);
  }

  static Tap tap(String userId, String requestId, long amount) {
    return new Tap(command(userId, requestId), price(amount), Deadline.in(Duration.ofSeconds(10)));
  }

  static Offer.Price price(long amount) {
    return new Offer.Price(amount, 1, amount, "host_1", false);
  }

  static Standing standing(long balance, boolean unrelayed) {
    return new Standing(balance, 1_000, unrelayed, null);
  }
}
