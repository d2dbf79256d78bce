package io.livegift.push.sequence;

import io.livegift.api.event.GiftCharged;
import org.jspecify.annotations.Nullable;

/**
 * A charged gift on its way into a shard.
 *
 * @param chargedAt milliseconds, by the database clock
 * @param merges whether it may become part of a combo
 * @param traceparent of its charge, or null where it is not traced
 */
public record Tap(
    String msgId,
    String roomId,
    String senderId,
    String giftId,
    int giftCount,
    long chargedAt,
    boolean merges,
    @Nullable String traceparent) {

  /** A tap that is not traced. */
  public Tap(
      String msgId,
      String roomId,
      String senderId,
      String giftId,
      int giftCount,
      long chargedAt,
      boolean merges) {
    this(msgId, roomId, senderId, giftId, giftCount, chargedAt, merges, null);
  }

  public static Tap of(GiftCharged gift, boolean merges) {
    return new Tap(
        gift.msgId(),
        gift.roomId(),
        gift.senderId(),
        gift.giftId(),
        gift.giftCount(),
        gift.chargedAt(),
        merges,
        gift.traceparent());
  }

  /** A gift of which only the name can be read: it expires, so that its outbox row is closed. */
  public static Tap unreadable(String msgId, String roomId) {
    return new Tap(msgId, roomId, "", "", 0, 0, false);
  }
}
