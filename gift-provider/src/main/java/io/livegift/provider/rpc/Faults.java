package io.livegift.provider.rpc;

import io.livegift.api.ErrorCode;
import io.livegift.provider.database.CommitUnknown;
import io.livegift.provider.database.DatabaseUnavailable;
import io.livegift.provider.database.OutOfTime;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one place where faults become codes. */
final class Faults {

  private static final Logger log = LoggerFactory.getLogger(Faults.class);

  private Faults() {}

  /** Answers a call; a missing command is an invalid one. */
  static <C, R> R answer(
      @Nullable C command, Function<C, R> call, Function<ErrorCode, R> otherwise) {
    return command == null
        ? otherwise.apply(ErrorCode.INVALID_ARGUMENT)
        : guarded(() -> call.apply(command), otherwise);
  }

  private static <R> R guarded(Supplier<R> call, Function<ErrorCode, R> otherwise) {
    try {
      return call.get();
    } catch (DatabaseUnavailable | OutOfTime e) {
      log.warn("Answered UNAVAILABLE: {}", e.getMessage());
      return otherwise.apply(ErrorCode.UNAVAILABLE);
    } catch (CommitUnknown e) {
      log.warn("Answered IN_PROGRESS: {}", e.getMessage());
      return otherwise.apply(ErrorCode.IN_PROGRESS);
    } catch (RuntimeException e) {
      log.error("Answered INTERNAL", e);
      return otherwise.apply(ErrorCode.INTERNAL);
    }
  }
}
