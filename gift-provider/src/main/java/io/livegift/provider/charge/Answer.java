package io.livegift.provider.charge;

import io.livegift.api.ErrorCode;
import io.livegift.api.SendGiftCommand;
import io.livegift.api.SendGiftResult;
import java.util.Objects;

/**
 * A final outcome, with the command that it answers.
 *
 * @param result of a charge; refusals are never final
 */
public record Answer(SendGiftCommand command, SendGiftResult result) {

  /** What a repeat is told: the same outcome, or a conflict where it asks for something else. */
  SendGiftResult to(SendGiftCommand repeat) {
    if (!command.equals(repeat)) {
      return SendGiftResult.refused(ErrorCode.REQUEST_CONFLICT);
    }
    return SendGiftResult.repeated(
        Objects.requireNonNull(result.orderId()),
        Objects.requireNonNull(result.msgId()),
        result.amount(),
        Objects.requireNonNull(result.balance()));
  }
}
