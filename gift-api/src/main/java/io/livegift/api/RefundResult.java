package io.livegift.api;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What a refund did.
 *
 * @param code {@code OK} or the refusal
 * @param balance coins of the sender after the refund
 * @param duplicate true: this request had been done before
 */
public record RefundResult(
    String code,
    @Nullable String orderId,
    long amount,
    @Nullable Long balance,
    boolean duplicate,
    @Nullable String message)
    implements Serializable {

  public static RefundResult refused(ErrorCode code) {
    return new RefundResult(code.name(), null, 0, null, false, code.message());
  }
}
