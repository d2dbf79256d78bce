package io.livegift.push.state;

import io.livegift.api.GiftMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a room has shown.
 *
 * @param epoch the one in force; null while the shard has never been opened
 * @param nowMs when this was read, by the clock that judges expiry
 * @param messages dense, in order
 */
public record Past(@Nullable String epoch, long nowMs, List<GiftMessage> messages) {

  public Past {
    messages = List.copyOf(messages);
  }
}
