package io.livegift.provider.charge;

import io.livegift.api.event.GiftCharged;
import io.livegift.api.event.Shards;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Gifts that one half message carries: all of them are charged or none. */
record Parcel(int shard, List<Planned> gifts) {

  Parcel {
    gifts = List.copyOf(gifts);
  }

  /** As few as possible: gifts of one shard share a half message. */
  static List<Parcel> of(List<Planned> gifts, int maxPerHalf) {
    Map<Integer, List<Planned>> byShard = new TreeMap<>();
    for (Planned gift : gifts) {
      byShard
          .computeIfAbsent(Shards.of(gift.tap().command().roomId()), shard -> new ArrayList<>())
          .add(gift);
    }
    List<Parcel> parcels = new ArrayList<>();
    byShard.forEach(
        (shard, all) -> {
          for (int from = 0; from < all.size(); from += maxPerHalf) {
            int to = Math.min(all.size(), from + maxPerHalf);
            parcels.add(new Parcel(shard, all.subList(from, to)));
          }
        });
    return parcels;
  }

  List<GiftCharged> events() {
    return gifts.stream().map(Planned::event).toList();
  }

  List<Tap> taps() {
    return gifts.stream().map(Planned::tap).toList();
  }
}
