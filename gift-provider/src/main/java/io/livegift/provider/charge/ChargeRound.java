package io.livegift.provider.charge;

import io.livegift.api.ErrorCode;
import io.livegift.api.SendGiftCommand;
import io.livegift.provider.database.CommitUnknown;
import io.livegift.provider.database.Contention;
import io.livegift.provider.database.DatabaseUnavailable;
import io.livegift.provider.halfmessage.GiftQueue;
import io.livegift.provider.halfmessage.Half;
import io.livegift.runtime.rpc.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Takes a batch of taps from look to answer.
 *
 * <p>Why a {@code kill -9} between any two lines is safe: before the half messages nothing exists.
 * After them and before COMMIT, the check-back finds no rows and rolls them back in time. After
 * COMMIT, the check-back finds the rows and commits, and the sweeper sends whatever has no receipt
 * after two seconds; the sender, who has no answer, repeats the request and is told the stored
 * outcome. An answer is given only after the broker has acknowledged.
 *
 * <p>Half messages are ended only after the transaction has an outcome that is known: an unknown
 * one is left to the check-back.
 */
final class ChargeRound {

  private final ChargeLedger ledger;
  private final GiftQueue queue;
  private final Delivery delivery;
  private final Answers answers;
  private final Supplier<ChargeConfig> config;
  private final ChargeMeters meters;
  private final Crossing crossing;

  ChargeRound(
      ChargeLedger ledger,
      GiftQueue queue,
      Delivery delivery,
      Answers answers,
      Supplier<ChargeConfig> config,
      ChargeMeters meters,
      Crossing crossing) {
    this.ledger = ledger;
    this.queue = queue;
    this.delivery = delivery;
    this.answers = answers;
    this.config = config;
    this.meters = meters;
    this.crossing = crossing;
  }

  /** Charges a batch; taps that get in the way of others, or others in theirs, are put aside. */
  void together(List<Tap> taps, Consumer<Tap> aside) {
    meters.batch(taps.size());
    List<Tap> open = unsettled(taps);
    recall(open);
    while (!open.isEmpty()) {
      Intake intake = look(open);
      Again again = charge(parcels(intake), false);
      again.alone().forEach(aside);
      open = unsettled(concat(again.together(), intake.later));
    }
  }

  /** Charges one tap, waiting for its wallet and trying again until it has an answer. */
  void alone(Tap tap) {
    List<Tap> open = unsettled(List.of(tap));
    while (!open.isEmpty()) {
      Intake intake = look(open);
      Again again = charge(parcels(intake), true);
      open = unsettled(concat(concat(again.together(), again.alone()), intake.later));
    }
  }

  /**
   * Goes the way of a charge that is withdrawn at the last moment: half messages that are rolled
   * back, a transaction that is rolled back. Faults are left to real taps.
   */
  void rehearse(int size) {
    String nobody = "~" + Intake.mint();
    Offer.Price price = new Offer.Price(1, 1, 1, nobody, false);
    List<Tap> taps = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      SendGiftCommand command = new SendGiftCommand(nobody, "" + i, nobody + i % 4, nobody, 1);
      taps.add(new Tap(command, price, Deadline.in(Duration.ZERO)));
    }
    recall(taps);
    try {
      var unused = ledger.look(taps);
      Intake intake = new Intake(Consistency.TRANSACTIONAL);
      Standing funded = new Standing(size, 0, false, null);
      taps.forEach(tap -> intake.take(tap, funded));
      List<Parcel> parcels = parcels(intake);
      ledger.rehearse(nobody, size, parcels);
      rolledBack(parcels);
    } catch (DatabaseUnavailable e) {
      meters.rehearsalFailed(e);
    }
  }

  /**
   * What was not charged and has no answer yet.
   *
   * @param together shared a message with somebody who was in the way
   * @param alone was in the way itself
   */
  private record Again(List<Tap> together, List<Tap> alone) {

    static final Again NOTHING = new Again(List.of(), List.of());

    static Again without(Set<String> busy, List<Tap> taps) {
      Map<Boolean, List<Tap>> inTheWay =
          taps.stream()
              .collect(Collectors.partitioningBy(tap -> busy.contains(tap.command().userId())));
      return new Again(inTheWay.get(false), inTheWay.get(true));
    }
  }

  /**
   * Answers what is remembered while the books are looked at: a repeat may be told earlier, and no
   * other tap waits for it. The books say the same of it.
   */
  private void recall(List<Tap> taps) {
    List<SendGiftCommand> commands = taps.stream().map(Tap::command).toList();
    var unused = answers.find(commands).thenAccept(known -> taps.forEach(tap -> tell(tap, known)));
  }

  private static void tell(Tap tap, Map<RequestKey, Answer> known) {
    Answer answer = known.get(tap.key());
    if (answer != null) {
      tap.answer(answer.to(tap.command()));
    }
  }

  private static List<Tap> concat(List<Tap> first, List<Tap> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  private static List<Tap> unsettled(List<Tap> taps) {
    return taps.stream().filter(tap -> !tap.settled()).toList();
  }

  private Intake look(List<Tap> open) {
    List<@Nullable Standing> standings = ledger.look(open);
    crossing.at(Step.LOOKED);
    Intake intake = new Intake(config.get().consistency());
    for (int slot = 0; slot < open.size(); slot++) {
      intake.take(open.get(slot), standings.get(slot));
    }
    delivery.repeat(intake.repeats);
    return intake;
  }

  /** What can go into the transaction: half messages that the broker holds, and gifts to relay. */
  private List<Parcel> parcels(Intake intake) {
    List<Parcel> wanted = Parcel.toPrepare(intake.viaHalf, config.get().maxPerHalf());
    List<CompletableFuture<Half>> sent =
        wanted.stream().map(parcel -> queue.prepare(parcel.shard(), parcel.events())).toList();
    List<Parcel> ready = new ArrayList<>(Parcel.toRelay(intake.viaRelay));
    for (int i = 0; i < wanted.size(); i++) {
      try {
        ready.add(wanted.get(i).prepared(sent.get(i).join()));
      } catch (CompletionException e) {
        meters.halfRefused(e);
        wanted.get(i).taps().forEach(tap -> tap.refuse(ErrorCode.UNAVAILABLE));
      }
    }
    crossing.at(Step.PREPARED);
    return ready;
  }

  private Again charge(List<Parcel> parcels, boolean patient) {
    if (parcels.isEmpty()) {
      return Again.NOTHING;
    }
    try {
      ChargeLedger.Charged charged = ledger.charge(parcels, patient);
      crossing.at(Step.DURABLE);
      delivery.deliver(charged.done(), charged.balances());
      return Again.without(charged.busy(), rolledBack(charged.unable()));
    } catch (CommitUnknown e) {
      meters.commitUnknown(parcels.size(), e);
      parcels.forEach(parcel -> parcel.taps().forEach(tap -> tap.refuse(ErrorCode.IN_PROGRESS)));
      return Again.NOTHING;
    } catch (Contention | ChargeLedger.Withdrawn e) {
      return new Again(List.of(), rolledBack(parcels));
    } catch (DatabaseUnavailable e) {
      rolledBack(parcels).forEach(tap -> tap.refuse(ErrorCode.UNAVAILABLE));
      return Again.NOTHING;
    } catch (RuntimeException e) {
      rolledBack(parcels);
      throw e;
    }
  }

  /** Ends their half messages without waiting: an end that is lost is asked back. */
  private List<Tap> rolledBack(List<Parcel> parcels) {
    List<Tap> taps = new ArrayList<>();
    for (Parcel parcel : parcels) {
      if (parcel.half() != null) {
        var unused = queue.rollBack(parcel.half());
      }
      taps.addAll(parcel.taps());
    }
    crossing.at(Step.ROLLED_BACK);
    return taps;
  }
}
