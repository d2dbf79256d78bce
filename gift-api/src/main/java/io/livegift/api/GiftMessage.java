package io.livegift.api;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What every screen of a room shows: one gift, or one combo of gifts.
 *
 * @param msgId of the first gift it stands for; each is part of exactly one message
 * @param giftCount sum over the orders that the message stands for
 * @param timestamp when the charge of the first began; milliseconds, by the database clock
 * @param seq dense, +1 each, per room and epoch
 * @param comboId the streak, or null where the gift does not merge
 * @param comboTotal running sum over the streak, this message included
 * @param comboEnd true on the message that a deadline or a flush closed
 * @param traceparent of the first gift it stands for that is traced (W3C), or null
 */
public record GiftMessage(
    String msgId,
    String roomId,
    String senderId,
    String giftId,
    long giftCount,
    long timestamp,
    long seq,
    String epoch,
    @Nullable String comboId,
    @Nullable Long comboTotal,
    @Nullable Boolean comboEnd,
    @Nullable String traceparent)
    implements Serializable {

  /** A message that is not traced. */
  public GiftMessage(
      String msgId,
      String roomId,
      String senderId,
      String giftId,
      long giftCount,
      long timestamp,
      long seq,
      String epoch,
      @Nullable String comboId,
      @Nullable Long comboTotal,
      @Nullable Boolean comboEnd) {
    this(
        msgId,
        roomId,
        senderId,
        giftId,
        giftCount,
        timestamp,
        seq,
        epoch,
        comboId,
        comboTotal,
        comboEnd,
        null);
  }
}
