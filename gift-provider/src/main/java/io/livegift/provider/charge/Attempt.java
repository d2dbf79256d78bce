package io.livegift.provider.charge;

import io.livegift.api.ErrorCode;
import io.livegift.provider.halfmessage.GiftQueue;
import io.livegift.provider.halfmessage.Half;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * One transaction's worth of taps: what is planned for them, and the half messages of it.
 *
 * <p>Half messages are on their way to the broker while the transaction writes; COMMIT waits for
 * both. So none is prepared for anybody who cannot pay, and nothing is charged that no half message
 * carries.
 */
final class Attempt implements ChargeLedger.Work {

  /** The broker did not take a half message; those who were to be charged with it are refused. */
  static final class HalfRefused extends RuntimeException {}

  private record Sent(Parcel parcel, CompletableFuture<Half> half) {}

  final Till till;
  private final List<Tap> taps;
  private final GiftQueue queue;
  private final ChargeConfig config;
  private final ChargeMeters meters;
  private final Crossing crossing;
  private final List<Sent> sent = new ArrayList<>();
  private final List<Prepared> prepared = new ArrayList<>();
  private final List<Tap> committing = new ArrayList<>();

  Attempt(
      List<Tap> taps,
      boolean patient,
      GiftQueue queue,
      ChargeConfig config,
      ChargeMeters meters,
      Crossing crossing) {
    this.taps = taps;
    this.queue = queue;
    this.config = config;
    this.meters = meters;
    this.crossing = crossing;
    till = new Till(config.consistency(), patient);
  }

  @Override
  public List<Planned> decide(List<@Nullable Standing> standings) {
    for (int slot = 0; slot < taps.size(); slot++) {
      if (!taps.get(slot).settled()) {
        till.take(taps.get(slot), standings.get(slot));
      }
    }
    List<Planned> viaHalf = till.planned.stream().filter(gift -> !gift.relayed()).toList();
    for (Parcel parcel : Parcel.of(viaHalf, config.maxPerHalf())) {
      sent.add(new Sent(parcel, queue.prepare(parcel.shard(), parcel.events())));
    }
    return till.planned;
  }

  @Override
  public void beforeCommit() {
    for (Sent each : sent) {
      try {
        prepared.add(new Prepared(each.parcel(), each.half().join()));
      } catch (CompletionException e) {
        meters.halfRefused(e);
        each.parcel().taps().forEach(tap -> tap.refuse(ErrorCode.UNAVAILABLE));
      }
    }
    crossing.at(Step.PREPARED);
    if (prepared.size() < sent.size()) {
      throw new HalfRefused();
    }
    for (Planned gift : till.planned) {
      if (!gift.tap().beginCommit()) {
        throw new ChargeLedger.Withdrawn();
      }
      committing.add(gift.tap());
    }
  }

  /** What goes into its queue once the transaction is committed. */
  List<Prepared> prepared() {
    return prepared;
  }

  List<Planned> relayed() {
    return till.planned.stream().filter(Planned::relayed).toList();
  }

  /**
   * The transaction was rolled back: its taps are open again, and its half messages are ended
   * without waiting, also those that are still on their way. An end that is lost is asked back.
   */
  void rolledBack() {
    committing.forEach(Tap::reopen);
    for (Sent each : sent) {
      var unused = each.half().thenCompose(queue::rollBack);
    }
    crossing.at(Step.ROLLED_BACK);
  }
}
