package io.livegift.provider.charge;

import io.livegift.api.ErrorCode;
import io.livegift.api.SendGiftCommand;
import io.livegift.api.SendGiftResult;
import io.livegift.runtime.rpc.Deadline;
import io.livegift.runtime.trace.Traces;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to send a gift, on its way through the charge.
 *
 * <p>It is withdrawn or it commits, never both: whoever gives up waiting and the transaction that
 * is about to commit race for one compare-and-set. So {@code UNAVAILABLE} after a deadline means:
 * this attempt will never charge.
 */
final class Tap {

  private enum Stage {
    OPEN,
    COMMITTING,
    WITHDRAWN
  }

  private final SendGiftCommand command;
  private final Offer offer;
  private final Deadline deadline;
  private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.OPEN);
  private final CompletableFuture<SendGiftResult> outcome = new CompletableFuture<>();
  // Of the thread that serves the call: workers serve many at once.
  private final @Nullable String traceparent = Traces.traceparent();

  Tap(SendGiftCommand command, Offer offer, Deadline deadline) {
    this.command = command;
    this.offer = offer;
    this.deadline = deadline;
  }

  SendGiftCommand command() {
    return command;
  }

  Offer offer() {
    return offer;
  }

  @Nullable String traceparent() {
    return traceparent;
  }

  RequestKey key() {
    return new RequestKey(command.userId(), command.requestId());
  }

  CompletableFuture<SendGiftResult> outcome() {
    return outcome;
  }

  /** True once: from here on this attempt may charge, and can no longer be withdrawn. */
  boolean beginCommit() {
    return !deadline.passed() && stage.compareAndSet(Stage.OPEN, Stage.COMMITTING);
  }

  /** The transaction was rolled back; the attempt goes on. */
  void reopen() {
    stage.compareAndSet(Stage.COMMITTING, Stage.OPEN);
  }

  /** True when it will never charge, and this is why; false when it may have charged. */
  boolean withdraw(ErrorCode why) {
    if (stage.compareAndSet(Stage.OPEN, Stage.WITHDRAWN)) {
      refuse(why);
    }
    return stage.get() == Stage.WITHDRAWN;
  }

  /** True when there is nothing left to do; withdraws it if its deadline has passed. */
  boolean settled() {
    return outcome.isDone() || (deadline.passed() && withdraw(ErrorCode.UNAVAILABLE));
  }

  void answer(SendGiftResult result) {
    outcome.complete(result);
  }

  void refuse(ErrorCode code) {
    answer(SendGiftResult.refused(code));
  }
}
