package io.livegift.push.fanout;

import io.livegift.api.GiftMessage;
import io.livegift.api.push.LiveGift;
import io.livegift.api.push.PushBatch;
import io.livegift.api.push.RoomGifts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Groups messages by room and epoch; within a group they keep their order. */
final class Batches {

  private record Key(String roomId, String epoch) {}

  private Batches() {}

  static PushBatch of(List<Delivery> deliveries) {
    Map<Key, List<LiveGift>> groups = new LinkedHashMap<>();
    for (Delivery delivery : deliveries) {
      GiftMessage message = delivery.outcome().message();
      if (message != null) {
        groups
            .computeIfAbsent(
                new Key(message.roomId(), message.epoch()), unused -> new ArrayList<>())
            .add(delivery.live(message));
      }
    }
    return new PushBatch(
        groups.entrySet().stream()
            .map(
                group ->
                    new RoomGifts(group.getKey().roomId, group.getKey().epoch, group.getValue()))
            .toList());
  }
}
