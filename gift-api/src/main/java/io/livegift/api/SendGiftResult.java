package io.livegift.api;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one attempt to send a gift.
 *
 * @param code {@code OK} or the refusal, a name of {@link ErrorCode}
 * @param msgId the message that viewers will see; null unless OK
 * @param amount coins charged
 * @param balance coins left right after this charge; null where it is not known
 * @param duplicate true: the request had been done before and this repeats its outcome
 * @param message a sentence for people; null when OK
 */
public record SendGiftResult(
    String code,
    @Nullable String orderId,
    @Nullable String msgId,
    long amount,
    @Nullable Long balance,
    boolean duplicate,
    @Nullable String message)
    implements Serializable {

  public static SendGiftResult charged(String orderId, String msgId, long amount, long balance) {
    return new SendGiftResult(ErrorCode.OK.name(), orderId, msgId, amount, balance, false, null);
  }

  public static SendGiftResult repeated(String orderId, String msgId, long amount, long balance) {
    return new SendGiftResult(ErrorCode.OK.name(), orderId, msgId, amount, balance, true, null);
  }

  public static SendGiftResult refused(ErrorCode code, String message) {
    return new SendGiftResult(code.name(), null, null, 0, null, false, message);
  }

  public static SendGiftResult refused(ErrorCode code) {
    return refused(code, code.message());
  }
}
