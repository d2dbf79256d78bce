package io.livegift.push.consume;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.livegift.api.event.GiftBatch;
import io.livegift.api.event.GiftCharged;
import io.livegift.api.event.Shards;
import io.livegift.push.combo.ComboPolicy;
import io.livegift.push.sequence.Tap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Decodes queue messages and tells which of their taps merge. */
final class BodyReader {

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .build();

  private final Supplier<ComboPolicy> policy;

  BodyReader(Supplier<ComboPolicy> policy) {
    this.policy = policy;
  }

  Body read(byte[] bytes, int shard) {
    try {
      GiftBatch batch = JSON.readValue(bytes, GiftBatch.class);
      return batch.gifts().stream().allMatch(BodyReader::sound)
          ? sorted(batch.gifts(), shard)
          : unreadable(bytes, "a gift lacks a field");
    } catch (IOException | RuntimeException e) {
      return unreadable(bytes, e.toString());
    }
  }

  /** A gift in the queue of another shard is left to the sweeper, who sends it to its own. */
  private Body sorted(List<GiftCharged> gifts, int shard) {
    List<Tap> taps = new ArrayList<>(gifts.size());
    for (GiftCharged gift : gifts) {
      if (Shards.of(gift.roomId()) == shard) {
        taps.add(Tap.of(gift, policy.get().merges(gift.giftId())));
      }
    }
    return new Body(taps, taps.size() == gifts.size() ? "" : "a gift of another shard");
  }

  private static boolean sound(@Nullable GiftCharged gift) {
    return gift != null
        && present(gift.msgId())
        && present(gift.roomId())
        && present(gift.senderId())
        && present(gift.giftId())
        && gift.giftCount() > 0
        && gift.chargedAt() > 0;
  }

  private static boolean present(@Nullable String text) {
    return text != null && !text.isBlank();
  }

  private static Body unreadable(byte[] bytes, String fault) {
    List<Tap> named = new ArrayList<>();
    try {
      for (JsonNode node : JSON.readTree(bytes).findParents("msgId")) {
        String msgId = node.get("msgId").asText("");
        if (present(msgId)) {
          named.add(Tap.unreadable(msgId, node.path("roomId").asText("")));
        }
      }
    } catch (IOException e) {
      return new Body(List.of(), fault);
    }
    return new Body(named, fault);
  }
}
