package io.livegift.gateway.room;

import io.livegift.api.ErrorCode;
import io.livegift.api.push.LiveGift;
import io.livegift.api.push.RoomTop;
import io.livegift.api.push.RoomWatch;
import io.livegift.gateway.protocol.ServerFrame.Joined;
import io.livegift.gateway.protocol.ServerFrame.Position;
import io.livegift.gateway.protocol.ServerFrame.Problem;
import io.livegift.gateway.room.Verdict.Question;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The one ordered writer of a room: pushed and repaired messages, joins and leaves all pass here,
 * one after the other, on the room's thread.
 *
 * <p>Guarantee: a viewer sees, after its {@code joined}, every number from {@code seq + 1} on, once
 * and in order; where a hole cannot be filled, an unsolicited {@code joined} with {@code recovered:
 * false} comes in its place. Nothing here survives the process, and nothing has to: whoever was
 * here comes back to another gateway, which learns the top from a push provider and the missed from
 * history.
 */
final class Room<S extends Seat> {

  private final String roomId;
  private final RoomMetrics metrics;
  private final Supplier<RoomConfig> config;
  private final LongSupplier nanoTime;
  private final Audience<S> audience;
  private final Sequence sequence;
  private final Stage stage;
  private final Inquiries asked;
  private final Repairs repairs;
  private final Epochs epochs;
  private final Door<S> door;
  private boolean open = true;
  private long online;

  Room(String roomId, RoomParts parts, Audience<S> audience) {
    this.roomId = roomId;
    this.metrics = parts.metrics();
    this.config = parts.config();
    this.nanoTime = parts.nanoTime();
    this.audience = audience;
    sequence =
        new Sequence(
            parts.writer(), nanoTime, () -> config.get().history(), () -> config.get().ahead());
    stage = new Stage(parts, sequence, audience, this::joined);
    asked = new Inquiries(roomId, parts);
    Rejoin rejoin = new Rejoin(sequence, asked, () -> config.get().history());
    door = new Door<>(audience, rejoin, this::joined, this::ask, nanoTime);
    repairs =
        new Repairs(roomId, parts, sequence, stage, asked, rejoin, this::askTop, door::settle);
    epochs = new Epochs(sequence, stage, rejoin, repairs, nanoTime, () -> config.get().ahead());
  }

  String roomId() {
    return roomId;
  }

  /** What has been shown, or is known to exist; any thread may ask. */
  @Nullable Position position() {
    return stage.position();
  }

  RoomLoad load() {
    return new RoomLoad(roomId, door.crowd().size(), sequence.top());
  }

  void join(S seat, @Nullable Claim claim) {
    door.join(seat, claim);
  }

  void leave(S seat) {
    door.leave(seat);
  }

  private Joined joined(boolean recovered, long missed) {
    long users = Math.max(online + door.crowd().change(), door.crowd().users());
    return new Joined(roomId, sequence.current(), sequence.top(), users, recovered, missed);
  }

  private void ask(Question question, Waiting<S> join) {
    switch (question) {
      case TOP -> askTop();
      case NEWER -> repairs.askNewer();
      case OLDER -> repairs.askOlder(join.claim());
    }
  }

  private void askTop() {
    asked.askTop(() -> watch(false), this::heard);
  }

  /** Pushed messages. */
  void offer(String epoch, List<LiveGift> gifts) {
    if (audience.overfull()) {
      return;
    }
    if (epoch.equals(sequence.epoch())) {
      stage.take(gifts);
      if (sequence.hasHole()) {
        repairs.askNewer();
      }
    } else if (epochs.unconfirmed(epoch, gifts)
        && !asked.top().heardSince(nanoTime.getAsLong() - Rejoin.FRESH_ENOUGH_NANOS)) {
      askTop();
    }
  }

  /** What this room tells with the next registration; null: it is held no longer. */
  @Nullable RoomWatch tick(boolean refresh) {
    RoomConfig limits = config.get();
    if (door.deserted(limits.linger())) {
      return null;
    }
    door.refuseOlderThan(limits.joinPatience());
    if (stage.stuck(limits.holePatience(), asked.newer())) {
      stage.jump(sequence.beyondHole());
      stage.take(List.of());
    }
    return watch(refresh);
  }

  private RoomWatch watch(boolean refresh) {
    Crowd.Changes changes = door.crowd().take(refresh);
    return new RoomWatch(
        roomId,
        sequence.epoch(),
        sequence.top(),
        sequence.conflict(),
        door.crowd().size(),
        changes.arrived(),
        changes.departed());
  }

  /** The registration did not get through. */
  void untold(RoomWatch told) {
    door.crowd().restore(told);
  }

  /** A push provider said where the room stands. */
  void heard(RoomWatch told, RoomTop top, long askedAt) {
    String epoch = top.epoch();
    ErrorCode code = ErrorCode.of(top.code());
    if (code == ErrorCode.OK && epoch != null) {
      if (told.conflict()) {
        metrics.conflicts().increment();
        sequence.conflictTold();
      }
      asked.top().heard(askedAt);
      opened(top);
      epochs.standsAt(epoch, top.seq(), askedAt);
    } else if (code == ErrorCode.ROOM_NOT_FOUND && sequence.epoch() == null) {
      door.refuseAll(code);
    } else {
      untold(told);
    }
    door.settle();
  }

  private void opened(RoomTop top) {
    online = top.online();
    if (open && !top.open() && sequence.epoch() != null) {
      close();
    }
    open = top.open();
  }

  /** Viewers are told, once; they stay and may watch. */
  int close() {
    if (open) {
      ErrorCode closed = ErrorCode.ROOM_CLOSED;
      audience.announce(new Problem(closed, closed.message(), null, roomId));
      open = false;
    }
    return door.crowd().size();
  }

  /** Fetches what is missing, unless nothing is. */
  void repair() {
    repairs.repair();
  }
}
