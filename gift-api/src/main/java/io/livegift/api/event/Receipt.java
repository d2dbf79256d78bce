package io.livegift.api.event;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What became of one charged gift.
 *
 * @param status {@code SENT} or {@code EXPIRED}, the final status of its outbox row
 * @param epoch of the message it is part of; null when expired
 * @param messageCount {@code giftCount} of that message; 0 when expired
 */
public record Receipt(
    String msgId, String status, String roomId, @Nullable String epoch, long seq, long messageCount)
    implements Serializable {

  public static final String SENT = "SENT";
  public static final String EXPIRED = "EXPIRED";
}
