package io.livegift.provider.charge;

import io.livegift.api.event.GiftCharged;
import io.livegift.api.event.Shards;
import io.livegift.provider.halfmessage.Half;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Gifts that are charged all or none, because one message carries them.
 *
 * @param half null where the shard's relay will send them
 */
record Parcel(int shard, List<Planned> gifts, @Nullable Half half) {

  Parcel {
    gifts = List.copyOf(gifts);
  }

  /** As few parcels as possible: gifts of one shard share a half message. */
  static List<Parcel> toPrepare(List<Planned> gifts, int maxPerHalf) {
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
            parcels.add(new Parcel(shard, all.subList(from, to), null));
          }
        });
    return parcels;
  }

  /** Each alone: nothing ties them together when no message carries them yet. */
  static List<Parcel> toRelay(List<Planned> gifts) {
    return gifts.stream()
        .map(g -> new Parcel(Shards.of(g.tap().command().roomId()), List.of(g), null))
        .toList();
  }

  Parcel prepared(Half held) {
    return new Parcel(shard, gifts, held);
  }

  boolean relayed() {
    return half == null;
  }

  List<GiftCharged> events() {
    return gifts.stream().map(Planned::event).toList();
  }

  List<Tap> taps() {
    return gifts.stream().map(Planned::tap).toList();
  }
}
