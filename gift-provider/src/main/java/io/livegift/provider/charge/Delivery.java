package io.livegift.provider.charge;

import io.livegift.api.ErrorCode;
import io.livegift.api.SendGiftResult;
import io.livegift.provider.halfmessage.GiftQueue;
import io.livegift.provider.halfmessage.Half;
import io.livegift.provider.outbox.Relay;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Brings charged gifts into their queue, then answers {@code OK}.
 *
 * <p>The commit of the half message is acknowledged, or else the same gifts are sent as a plain
 * message; receivers know repeats by {@code msgId}. If neither succeeds, the shard's relay gets
 * them and the sender is told {@code IN_PROGRESS}: charged, and not yet in the queue.
 */
final class Delivery {

  private final GiftQueue queue;
  private final Relay relay;
  private final Answers answers;
  private final ChargeMeters meters;
  private final Crossing crossing;

  Delivery(GiftQueue queue, Relay relay, Answers answers, ChargeMeters meters, Crossing crossing) {
    this.queue = queue;
    this.relay = relay;
    this.answers = answers;
    this.meters = meters;
    this.crossing = crossing;
  }

  void deliver(List<Parcel> charged, Map<String, Long> balances) {
    List<CompletableFuture<Void>> inQueue = charged.stream().map(this::intoQueue).toList();
    List<Parcel> arrived = new ArrayList<>();
    for (int i = 0; i < charged.size(); i++) {
      if (succeeded(inQueue.get(i))) {
        arrived.add(charged.get(i));
      } else {
        handOver(charged.get(i));
      }
    }
    crossing.at(Step.DELIVERED);
    arrived.forEach(parcel -> answer(parcel, balances));
  }

  private CompletableFuture<Void> intoQueue(Parcel parcel) {
    Half half = parcel.half();
    if (half == null) {
      relay.wake();
      return CompletableFuture.completedFuture(null);
    }
    return queue
        .commit(half)
        .exceptionallyCompose(
            failed -> {
              meters.commitNotAcknowledged(failed);
              return queue.send(parcel.shard(), parcel.events());
            });
  }

  private static boolean succeeded(CompletableFuture<Void> done) {
    try {
      done.join();
      return true;
    } catch (CompletionException e) {
      return false;
    }
  }

  private void handOver(Parcel parcel) {
    relay.take(parcel.gifts().stream().map(Planned::msgId).toList());
    parcel.taps().forEach(tap -> tap.refuse(ErrorCode.IN_PROGRESS));
  }

  private void answer(Parcel parcel, Map<String, Long> balances) {
    List<Answer> kept = new ArrayList<>();
    for (Planned gift : parcel.gifts()) {
      SendGiftResult result =
          SendGiftResult.charged(
              gift.orderId(),
              gift.msgId(),
              gift.price().amount(),
              Objects.requireNonNull(balances.get(gift.orderId())));
      kept.add(new Answer(gift.tap().command(), result));
      gift.tap().answer(result);
    }
    answers.keep(kept);
  }

  /** Repeats of charged requests: what may not be in its queue yet is sent before the answer. */
  void repeat(List<Intake.Repeat> repeats) {
    List<CompletableFuture<Void>> inQueue =
        repeats.stream()
            .map(
                repeat ->
                    repeat.order().unsent()
                        ? queue.send(repeat.shard(), List.of(repeat.order().event()))
                        : CompletableFuture.<Void>completedFuture(null))
            .toList();
    for (int i = 0; i < repeats.size(); i++) {
      Intake.Repeat repeat = repeats.get(i);
      Answer answer = repeat.order().answer();
      if (succeeded(inQueue.get(i))) {
        repeat.tap().answer(answer.to(repeat.tap().command()));
        answers.keep(List.of(answer));
      } else {
        repeat.tap().refuse(ErrorCode.IN_PROGRESS);
      }
    }
  }
}
