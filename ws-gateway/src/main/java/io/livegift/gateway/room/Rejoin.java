package io.livegift.gateway.room;

import io.livegift.api.ErrorCode;
import io.livegift.gateway.room.Verdict.Admit;
import io.livegift.gateway.room.Verdict.Ask;
import io.livegift.gateway.room.Verdict.Question;
import io.livegift.gateway.room.Verdict.Refuse;
import java.time.Duration;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * The rules of joining and coming back.
 *
 * <p>Guarantee: {@code recovered} is said only when everything after {@code lastSeq} that has not
 * expired follows. A claim beyond what this gateway has shown is checked with a push provider once,
 * since this gateway may be behind; it never moves the room. What the ring covers costs no call.
 */
final class Rejoin {

  /** A storm of claims under an unknown epoch asks at most this often. */
  static final long FRESH_ENOUGH_NANOS = Duration.ofMillis(250).toNanos();

  private static final Verdict FROM_HERE = new Admit(false, 0, List.of());
  private static final Verdict UP_TO_DATE = new Admit(true, 0, List.of());

  private final Sequence sequence;
  private final Inquiries asked;
  private final IntSupplier history;
  private boolean historyEnds;

  Rejoin(Sequence sequence, Inquiries asked, IntSupplier history) {
    this.sequence = sequence;
    this.asked = asked;
    this.history = history;
  }

  /** History was asked for what came after {@code lastSeq}; perhaps it does not reach back. */
  void olderHeard(long lastSeq) {
    historyEnds = sequence.oldest() > lastSeq + 1;
  }

  void epochBegan() {
    historyEnds = false;
  }

  Verdict judge(Waiting<?> join) {
    String epoch = sequence.epoch();
    Claim claim = join.claim();
    if (epoch == null) {
      return asked.top().failedSince(join.since()) ? away() : new Ask(Question.TOP);
    }
    if (claim == null) {
      return FROM_HERE;
    }
    if (!claim.epoch().equals(epoch)) {
      return otherEpoch(claim.epoch(), join.since());
    }
    Long lastSeq = claim.lastSeq();
    if (lastSeq == null || lastSeq == sequence.top()) {
      return UP_TO_DATE;
    }
    return lastSeq > sequence.top() ? ahead(lastSeq, join.since()) : behind(lastSeq, join.since());
  }

  private Verdict otherEpoch(String epoch, long since) {
    if (sequence.wasCurrent(epoch) || asked.top().heardSince(since - FRESH_ENOUGH_NANOS)) {
      return FROM_HERE;
    }
    return asked.top().failedSince(since) ? away() : new Ask(Question.TOP);
  }

  private Verdict ahead(long lastSeq, long since) {
    if (!asked.top().heardSince(since)) {
      return asked.top().failedSince(since) ? away() : new Ask(Question.TOP);
    }
    if (sequence.known() < lastSeq || asked.newer().heardSince(since)) {
      return FROM_HERE;
    }
    return asked.newer().failedSince(since) ? away() : new Ask(Question.NEWER);
  }

  private Verdict behind(long lastSeq, long since) {
    if (sequence.oldest() <= lastSeq + 1) {
      Ring.Recovery recovery = sequence.after(lastSeq);
      return new Admit(true, recovery.missed(), recovery.frames());
    }
    if (historyEnds || sequence.top() - lastSeq > history.getAsInt()) {
      return FROM_HERE;
    }
    return asked.older().failedSince(since) ? away() : new Ask(Question.OLDER);
  }

  private static Verdict away() {
    return new Refuse(ErrorCode.UNAVAILABLE, "The room cannot be reached now, join again.");
  }
}
