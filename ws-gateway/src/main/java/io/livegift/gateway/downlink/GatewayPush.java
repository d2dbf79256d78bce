package io.livegift.gateway.downlink;

import io.livegift.api.ErrorCode;
import io.livegift.api.GiftMessage;
import io.livegift.api.push.GatewayPushService;
import io.livegift.api.push.LiveGift;
import io.livegift.api.push.PushBatch;
import io.livegift.api.push.PushReply;
import io.livegift.api.push.RoomGifts;
import io.livegift.gateway.room.RoomRegistry;
import io.livegift.runtime.trace.Traced;
import io.livegift.runtime.trace.Traces;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** Hands pushed messages to their rooms and returns before anything is written to a socket. */
public final class GatewayPush implements GatewayPushService {

  private static final PushReply TAKEN = new PushReply(ErrorCode.OK.name());

  private final RoomRegistry<Viewer> rooms;
  private final Traces traces;
  private final TapLag lag;

  public GatewayPush(RoomRegistry<Viewer> rooms, Traces traces, MeterRegistry meters, Clock clock) {
    this.rooms = rooms;
    this.traces = traces;
    this.lag = new TapLag(meters, clock);
  }

  @Override
  public PushReply push(PushBatch batch) {
    List<Traced> steps = steps(batch);
    batch.rooms().forEach(rooms::offer);
    steps.forEach(Traced::close);
    lag.record(batch);
    return TAKEN;
  }

  private List<Traced> steps(PushBatch batch) {
    List<Traced> steps = new ArrayList<>();
    for (RoomGifts room : batch.rooms()) {
      for (LiveGift live : room.gifts()) {
        GiftMessage gift = live.gift();
        if (gift.traceparent() != null) {
          Traced show = traces.step("show", gift.traceparent());
          steps.add(show.note("msgId", gift.msgId()).note("seq", gift.seq()));
        }
      }
    }
    return steps;
  }
}
