package io.livegift.gateway.room;

import io.livegift.api.push.History;
import io.livegift.api.push.HistoryQuery;
import io.livegift.api.push.LiveGift;
import java.util.List;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Fetches from history what pushes have lost, once for all viewers of a room: what is newer than
 * the room's top, and what is older than its ring. Confined to the room's thread.
 */
final class Repairs {

  private final String roomId;
  private final Sequence sequence;
  private final Stage stage;
  private final Inquiries asked;
  private final Rejoin rejoin;
  private final RoomMetrics metrics;
  private final IntSupplier history;
  private final Runnable otherEpoch;
  private final Runnable answered;
  private boolean catchingUpEpoch;

  /**
   * @param otherEpoch called when history has another epoch than the room
   * @param answered called after each answer
   */
  Repairs(
      String roomId,
      RoomParts parts,
      Sequence sequence,
      Stage stage,
      Inquiries asked,
      Rejoin rejoin,
      Runnable otherEpoch,
      Runnable answered) {
    this.roomId = roomId;
    this.sequence = sequence;
    this.stage = stage;
    this.asked = asked;
    this.rejoin = rejoin;
    this.metrics = parts.metrics();
    this.history = () -> parts.config().get().history();
    this.otherEpoch = otherEpoch;
    this.answered = answered;
  }

  /** Fetches what is missing, unless nothing is. */
  void repair() {
    if (sequence.epoch() != null && sequence.behind()) {
      askNewer();
    }
  }

  /** A new epoch has begun; what history still has of it comes first. */
  void catchUp() {
    catchingUpEpoch = true;
    repair();
  }

  void askNewer() {
    HistoryQuery query =
        new HistoryQuery(roomId, sequence.current(), sequence.top(), history.getAsInt());
    asked.askNewer(query, found -> newerHeard(query, found));
  }

  private void newerHeard(HistoryQuery query, @Nullable History found) {
    if (found != null && !query.epoch().equals(found.epoch())) {
      otherEpoch.run();
    } else if (found != null && query.epoch().equals(sequence.epoch())) {
      fill(found.gifts());
    }
    answered.run();
  }

  private void fill(List<LiveGift> gifts) {
    long before = sequence.top();
    if (!gifts.isEmpty()) {
      stage.jump(startOf(gifts));
    }
    catchingUpEpoch = false;
    stage.take(gifts);
    metrics.repaired().increment((double) (sequence.top() - before));
    if (sequence.behind() && sequence.top() > before) {
      askNewer();
    }
  }

  /** After which number to go on: before the first there is, or, in a new epoch, the last old. */
  private long startOf(List<LiveGift> gifts) {
    long start = gifts.get(0).gift().seq() - 1;
    if (catchingUpEpoch) {
      for (LiveGift gift : gifts) {
        start = gift.expiresInMs() <= 0 ? gift.gift().seq() : start;
      }
    }
    return start;
  }

  void askOlder(@Nullable Claim claim) {
    if (claim == null || claim.lastSeq() == null) {
      return;
    }
    long after = claim.lastSeq();
    int count = (int) (sequence.oldest() - 1 - after);
    HistoryQuery query = new HistoryQuery(roomId, sequence.current(), after, count);
    asked.askOlder(query, found -> olderHeard(query, found));
  }

  private void olderHeard(HistoryQuery query, @Nullable History found) {
    if (found != null
        && query.epoch().equals(sequence.epoch())
        && query.epoch().equals(found.epoch())) {
      sequence.backfill(found.gifts());
      rejoin.olderHeard(query.afterSeq());
    }
    answered.run();
  }
}
