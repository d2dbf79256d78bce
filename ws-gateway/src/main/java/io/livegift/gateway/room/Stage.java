package io.livegift.gateway.room;

import io.livegift.api.push.LiveGift;
import io.livegift.gateway.protocol.ServerFrame.Joined;
import io.livegift.gateway.protocol.ServerFrame.Position;
import io.livegift.gateway.protocol.SharedFrame;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What the viewers of a room are shown: the numbers of its sequence as they become due, a jump over
 * a hole said aloud. Confined to the room's thread, but for {@link #position}.
 */
final class Stage {

  private final Sequence sequence;
  private final Audience<?> audience;
  private final BiFunction<Boolean, Long, Joined> welcome;
  private final RoomMetrics metrics;
  private final LongSupplier nanoTime;
  private long behindSince;
  private volatile @Nullable Position position;

  /**
   * @param welcome makes the frame, of {@code recovered} and {@code missed}
   */
  Stage(
      RoomParts parts,
      Sequence sequence,
      Audience<?> audience,
      BiFunction<Boolean, Long, Joined> welcome) {
    this.sequence = sequence;
    this.audience = audience;
    this.welcome = welcome;
    this.metrics = parts.metrics();
    this.nanoTime = parts.nanoTime();
  }

  /** What has been shown, or is known to exist; any thread may ask. */
  @Nullable Position position() {
    return position;
  }

  /** Messages of the current epoch, in any order. */
  void take(List<LiveGift> gifts) {
    List<SharedFrame> frames = sequence.take(gifts);
    if (!frames.isEmpty()) {
      audience.show(frames);
    }
    update();
  }

  /** What is known of the sequence has changed. */
  void update() {
    if (!sequence.behind()) {
      behindSince = 0;
    } else if (behindSince == 0) {
      behindSince = nanoTime.getAsLong();
    }
    publish();
  }

  private void publish() {
    String epoch = sequence.epoch();
    Position known = position;
    if (epoch != null
        && (known == null || known.seq() != sequence.known() || !known.epoch().equals(epoch))) {
      position = new Position(epoch, sequence.known());
    }
  }

  /** A hole is given up: viewers are told to go on after {@code seq}. */
  void jump(long seq) {
    long missed = seq - sequence.top();
    if (missed > 0) {
      metrics.jumps().increment();
      sequence.jump(seq);
      audience.announce(welcome.apply(false, missed));
    }
  }

  void begin(String epoch, long from) {
    sequence.begin(epoch, from);
    behindSince = 0;
  }

  /** Viewers start a new numbering from its beginning. */
  void restart(String epoch) {
    metrics.epochs().increment();
    begin(epoch, 0);
    audience.announce(welcome.apply(false, 0L));
  }

  /** Whether something has been missing for so long although {@code asked} was heard about it. */
  boolean stuck(Duration patience, Inquiry asked) {
    return behindSince != 0
        && nanoTime.getAsLong() - behindSince > patience.toNanos()
        && asked.heardSince(behindSince);
  }
}
