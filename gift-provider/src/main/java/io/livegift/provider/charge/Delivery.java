package io.livegift.provider.charge;

import io.livegift.api.ErrorCode;
import io.livegift.provider.halfmessage.GiftQueue;
import io.livegift.provider.outbox.Relay;
import java.util.ArrayList;
import java.util.List;
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

  void deliver(List<Prepared> charged, List<Planned> relayed) {
    if (!relayed.isEmpty()) {
      relay.wake();
    }
    List<CompletableFuture<Void>> inQueue = charged.stream().map(this::intoQueue).toList();
    List<Planned> safe = new ArrayList<>(relayed);
    for (int i = 0; i < charged.size(); i++) {
      Parcel parcel = charged.get(i).parcel();
      if (succeeded(inQueue.get(i))) {
        safe.addAll(parcel.gifts());
      } else {
        handOver(parcel);
      }
    }
    crossing.at(Step.DELIVERED);
    answer(safe);
  }

  private CompletableFuture<Void> intoQueue(Prepared charged) {
    return queue
        .commit(charged.half())
        .exceptionallyCompose(
            failed -> {
              meters.commitNotAcknowledged(failed);
              return queue.send(charged.parcel().shard(), charged.parcel().events());
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

  private void answer(List<Planned> charged) {
    if (charged.isEmpty()) {
      return;
    }
    List<Answer> kept = charged.stream().map(Planned::answer).toList();
    for (int i = 0; i < kept.size(); i++) {
      charged.get(i).tap().answer(kept.get(i).result());
    }
    answers.keep(kept);
  }

  /** Repeats of charged requests: what may not be in its queue yet is sent before the answer. */
  void repeat(List<Till.Repeat> repeats) {
    List<CompletableFuture<Void>> inQueue =
        repeats.stream()
            .map(
                repeat ->
                    repeat.order().unsent()
                        ? queue.send(repeat.shard(), List.of(repeat.order().event()))
                        : CompletableFuture.<Void>completedFuture(null))
            .toList();
    for (int i = 0; i < repeats.size(); i++) {
      Till.Repeat repeat = repeats.get(i);
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
