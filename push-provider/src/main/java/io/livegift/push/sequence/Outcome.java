package io.livegift.push.sequence;

import io.livegift.api.GiftMessage;
import io.livegift.api.event.Receipt;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of some taps, for ever: one message that stands for all of them, or expiry.
 *
 * @param id under which the shard keeps it until it is settled
 * @param message null: they expired
 */
public record Outcome(
    String id, String roomId, List<String> msgIds, @Nullable GiftMessage message) {

  public Outcome {
    msgIds = List.copyOf(msgIds);
  }

  public List<Receipt> receipts() {
    return msgIds.stream().map(this::receipt).toList();
  }

  private Receipt receipt(String msgId) {
    return message == null
        ? new Receipt(msgId, Receipt.EXPIRED, roomId, null, 0, 0)
        : new Receipt(
            msgId, Receipt.SENT, roomId, message.epoch(), message.seq(), message.giftCount());
  }
}
