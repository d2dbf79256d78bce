package io.livegift.api;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What a top-up did.
 *
 * @param balance coins after this top-up
 */
public record TopUpResult(
    String code, @Nullable Long balance, boolean duplicate, @Nullable String message)
    implements Serializable {

  public static TopUpResult refused(ErrorCode code) {
    return new TopUpResult(code.name(), null, false, code.message());
  }
}
