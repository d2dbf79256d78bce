package io.livegift.gateway.room;

import io.livegift.api.ErrorCode;
import io.livegift.gateway.protocol.ServerFrame.Joined;
import io.livegift.gateway.room.Verdict.Admit;
import io.livegift.gateway.room.Verdict.Ask;
import io.livegift.gateway.room.Verdict.Refuse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Who wants into a room, and who is in. Each join has one answer, at once where the room knows
 * enough, otherwise as soon as it does or its patience ends. Confined to the room's thread.
 */
final class Door<S extends Seat> {

  private static final String AWAY = "The room cannot be reached now, join again.";

  private final Audience<S> audience;
  private final Rejoin rules;
  private final BiFunction<Boolean, Long, Joined> welcome;
  private final BiConsumer<Verdict.Question, Waiting<S>> asks;
  private final LongSupplier nanoTime;
  private final Crowd<S> crowd = new Crowd<>();
  private final List<Waiting<S>> waiting = new ArrayList<>();
  private long emptySince;

  /**
   * @param welcome makes the frame, of {@code recovered} and {@code missed}
   * @param asks called for each question that a join waits for
   */
  Door(
      Audience<S> audience,
      Rejoin rules,
      BiFunction<Boolean, Long, Joined> welcome,
      BiConsumer<Verdict.Question, Waiting<S>> asks,
      LongSupplier nanoTime) {
    this.audience = audience;
    this.rules = rules;
    this.welcome = welcome;
    this.asks = asks;
    this.nanoTime = nanoTime;
    this.emptySince = nanoTime.getAsLong();
  }

  Crowd<S> crowd() {
    return crowd;
  }

  void join(S seat, @Nullable Claim claim) {
    boolean seated = !crowd.add(seat);
    waiting.add(new Waiting<>(seat, claim, seated, nanoTime.getAsLong()));
    settle();
  }

  void leave(S seat) {
    waiting.removeIf(join -> join.seat() == seat);
    if (crowd.remove(seat)) {
      audience.dismiss(seat);
    }
    emptySince = nanoTime.getAsLong();
  }

  /** Answers whom it can. */
  void settle() {
    waiting.removeIf(this::settled);
    if (!crowd.isEmpty()) {
      emptySince = nanoTime.getAsLong();
    }
  }

  private boolean settled(Waiting<S> join) {
    Verdict verdict = rules.judge(join);
    if (verdict instanceof Admit admit) {
      audience.admit(join.seat(), welcome.apply(admit.recovered(), admit.missed()), admit.frames());
      return true;
    }
    if (verdict instanceof Refuse refuse) {
      refuse(join, refuse.code(), refuse.why());
      return true;
    }
    if (verdict instanceof Ask ask) {
      asks.accept(ask.question(), join);
    }
    return false;
  }

  private void refuse(Waiting<S> join, ErrorCode code, String why) {
    if (!join.seated()) {
      crowd.remove(join.seat());
    }
    audience.refuse(join.seat(), code, why);
  }

  void refuseAll(ErrorCode code) {
    List<Waiting<S>> refused = List.copyOf(waiting);
    waiting.clear();
    refused.forEach(join -> refuse(join, code, code.message()));
  }

  void refuseOlderThan(Duration patience) {
    long limit = nanoTime.getAsLong() - patience.toNanos();
    waiting.removeIf(
        join -> {
          boolean old = join.since() - limit <= 0;
          if (old) {
            refuse(join, ErrorCode.UNAVAILABLE, AWAY);
          }
          return old;
        });
  }

  /** Nobody in, nobody waiting, everybody's departure told, for so long. */
  boolean deserted(Duration time) {
    return crowd.isEmpty()
        && crowd.allTold()
        && waiting.isEmpty()
        && nanoTime.getAsLong() - emptySince > time.toNanos();
  }
}
