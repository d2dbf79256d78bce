package io.livegift.gateway.downlink;

import io.livegift.api.GiftMessage;
import io.livegift.api.push.LiveGift;
import io.livegift.api.push.PushBatch;
import io.livegift.api.push.RoomGifts;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Clock;
import java.util.concurrent.TimeUnit;

/**
 * From the charge to the rooms of this gateway, for messages that were pushed. As exact as the two
 * clocks, the database's and this machine's, are alike. Combos are told apart: they wait for their
 * window, and their first tap counts.
 */
final class TapLag {

  private final Clock clock;
  private final Timer single;
  private final Timer combo;

  TapLag(MeterRegistry meters, Clock clock) {
    this.clock = clock;
    single = meters.timer("gateway.tap.lag", "kind", "single");
    combo = meters.timer("gateway.tap.lag", "kind", "combo");
  }

  void record(PushBatch batch) {
    long now = clock.millis();
    for (RoomGifts room : batch.rooms()) {
      for (LiveGift live : room.gifts()) {
        GiftMessage gift = live.gift();
        Timer timer = gift.comboId() == null ? single : combo;
        timer.record(Math.max(0, now - gift.timestamp()), TimeUnit.MILLISECONDS);
      }
    }
  }
}
