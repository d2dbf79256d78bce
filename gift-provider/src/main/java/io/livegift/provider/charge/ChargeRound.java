package io.livegift.provider.charge;

import io.livegift.api.ErrorCode;
import io.livegift.api.SendGiftCommand;
import io.livegift.provider.database.CommitUnknown;
import io.livegift.provider.database.Contention;
import io.livegift.provider.database.DatabaseUnavailable;
import io.livegift.provider.halfmessage.GiftQueue;
import io.livegift.runtime.rpc.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Takes a batch of taps from the books to an answer.
 *
 * <p>Why a {@code kill -9} between any two lines is safe: before COMMIT there are at most half
 * messages, and the check-back, which finds no rows of them, rolls them back in time. After COMMIT,
 * it finds the rows and commits, and the sweeper sends whatever has no receipt after two seconds;
 * the sender, who has no answer, repeats the request and is told the stored outcome. An answer is
 * given only after the broker has acknowledged.
 *
 * <p>Half messages are ended only after the transaction has an outcome that is known: an unknown
 * one is left to the check-back.
 */
final class ChargeRound {

  private static final Duration REHEARSAL = Duration.ofMinutes(1);

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
      Again again = attempt(open, false);
      unsettled(again.alone()).forEach(aside);
      open = unsettled(again.together());
    }
  }

  /** Charges one tap, waiting for its wallet and trying again until it has an answer. */
  void alone(Tap tap) {
    List<Tap> open = unsettled(List.of(tap));
    while (!open.isEmpty()) {
      Again again = attempt(open, true);
      open = unsettled(again.together().isEmpty() ? again.alone() : again.together());
    }
  }

  /**
   * Goes the way of a charge that is withdrawn at the last moment: half messages that are rolled
   * back, a transaction that is rolled back. Faults are left to real taps.
   */
  void rehearse(int size) {
    String nobody = "~" + Till.mint();
    Offer.Price price = new Offer.Price(1, 1, 1, nobody, false);
    List<Tap> taps = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      SendGiftCommand command = new SendGiftCommand(nobody, "" + i, nobody + i % 4, nobody, 1);
      taps.add(new Tap(command, price, Deadline.in(REHEARSAL)));
    }
    recall(taps);
    Attempt attempt = begin(taps, true);
    try {
      ledger.rehearse(nobody, size, taps, attempt);
    } catch (Attempt.HalfRefused | DatabaseUnavailable e) {
      meters.rehearsalFailed(e);
    }
    attempt.rolledBack();
  }

  /**
   * What was not charged and has no answer yet.
   *
   * @param together can be charged with others
   * @param alone was in the way of others, or they in its
   */
  private record Again(List<Tap> together, List<Tap> alone) {}

  private Attempt begin(List<Tap> taps, boolean patient) {
    return new Attempt(taps, patient, queue, config.get(), meters, crossing);
  }

  private Again attempt(List<Tap> open, boolean patient) {
    Attempt attempt = begin(open, patient);
    try {
      ledger.charge(open, patient, attempt);
    } catch (CommitUnknown e) {
      meters.commitUnknown(attempt.prepared().size(), e);
      attempt.till.planned.forEach(gift -> gift.tap().refuse(ErrorCode.IN_PROGRESS));
      return again(attempt);
    } catch (Attempt.HalfRefused e) {
      attempt.rolledBack();
      return new Again(open, List.of());
    } catch (Contention | ChargeLedger.Withdrawn e) {
      attempt.rolledBack();
      return new Again(List.of(), open);
    } catch (RuntimeException e) {
      attempt.rolledBack();
      throw e;
    }
    crossing.at(Step.DURABLE);
    delivery.deliver(attempt.prepared(), attempt.relayed());
    return again(attempt);
  }

  private Again again(Attempt attempt) {
    delivery.repeat(attempt.till.repeats);
    return new Again(attempt.till.later, attempt.till.busy);
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

  private static List<Tap> unsettled(List<Tap> taps) {
    return taps.stream().filter(tap -> !tap.settled()).toList();
  }
}
