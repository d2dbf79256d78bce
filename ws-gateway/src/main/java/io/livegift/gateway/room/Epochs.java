package io.livegift.gateway.room;

import io.livegift.api.push.LiveGift;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * Which numbering of a room is in force. A push provider's word decides, and a late one never leads
 * back; messages of an epoch that nobody has confirmed wait for that. Confined to the room's
 * thread.
 */
final class Epochs {

  private final Sequence sequence;
  private final Stage stage;
  private final Rejoin rejoin;
  private final Repairs repairs;
  private final LongSupplier nanoTime;
  private final Ahead unconfirmed;
  private long beganAt;

  Epochs(
      Sequence sequence,
      Stage stage,
      Rejoin rejoin,
      Repairs repairs,
      LongSupplier nanoTime,
      IntSupplier ahead) {
    this.sequence = sequence;
    this.stage = stage;
    this.rejoin = rejoin;
    this.repairs = repairs;
    this.nanoTime = nanoTime;
    this.unconfirmed = new Ahead(ahead);
  }

  /** Messages of an epoch that is not in force; true when a push provider should be asked. */
  boolean unconfirmed(String epoch, List<LiveGift> gifts) {
    if (sequence.wasCurrent(epoch)) {
      return false;
    }
    unconfirmed.put(epoch, gifts);
    return true;
  }

  /**
   * A push provider says so.
   *
   * @param askedAt monotonic nanoseconds
   */
  void standsAt(String epoch, long seq, long askedAt) {
    if (sequence.epoch() == null) {
      stage.begin(epoch, seq);
      begun();
      stage.take(unconfirmed.drainAbove(epoch, seq));
    } else if (epoch.equals(sequence.epoch())) {
      sequence.heard(seq);
      stage.update();
    } else if (askedAt - beganAt >= 0) {
      change(epoch, seq);
    }
  }

  /** Viewers start the new numbering from its beginning, as far as history still has it. */
  private void change(String epoch, long seq) {
    stage.restart(epoch);
    begun();
    sequence.heard(seq);
    stage.take(unconfirmed.drainAbove(epoch, 0));
    repairs.catchUp();
  }

  private void begun() {
    rejoin.epochBegan();
    beganAt = nanoTime.getAsLong();
  }
}
