package io.livegift.faults.history;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.livegift.api.GiftMessage;
import org.jspecify.annotations.Nullable;

/** One thing that somebody outside did or saw; times are milliseconds since the epoch. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "type")
public sealed interface Event {

  long atMs();

  /** A frame {@code gift.send} was handed to the client, the first or a repeat. */
  record Asked(
      long atMs, String userId, String requestId, String roomId, String giftId, int giftCount)
      implements Event {}

  record Acked(
      long atMs,
      String userId,
      String requestId,
      String code,
      @Nullable String orderId,
      @Nullable String msgId,
      @Nullable Long balance,
      boolean duplicate)
      implements Event {}

  /**
   * A connection stands.
   *
   * @param connection numbers the connections of one client
   */
  record Connected(long atMs, String client, int connection) implements Event {}

  record Disconnected(long atMs, String client, int connection, String why) implements Event {}

  /** A {@code join}; epoch and lastSeq are what the client says it has played. */
  record Claimed(
      long atMs, String client, int connection, String roomId, @Nullable String epoch, long lastSeq)
      implements Event {}

  record Joined(
      long atMs,
      String client,
      int connection,
      String roomId,
      String epoch,
      long seq,
      boolean recovered,
      long missed)
      implements Event {}

  /** A frame {@code gift} arrived. */
  record Seen(long atMs, String client, int connection, GiftMessage gift) implements Event {}

  /** The rules of playback put it on the screen. */
  record Played(long atMs, String client, GiftMessage gift) implements Event {}

  /** The screen passed over what lies between, because the server said it is gone. */
  record PassedOver(
      long atMs,
      String client,
      String roomId,
      String fromEpoch,
      long afterSeq,
      String epoch,
      long seq)
      implements Event {}

  /** A viewer who watched to the end. */
  record Stayed(long atMs, String client, String roomId) implements Event {}

  /** A top-up or refund was asked for. */
  record MoneyAsked(
      long atMs, Money kind, String userId, String requestId, String orderId, long amount)
      implements Event {}

  record MoneyAnswered(
      long atMs,
      Money kind,
      String userId,
      String requestId,
      String code,
      long amount,
      boolean duplicate)
      implements Event {}

  record FaultBegan(long atMs, int number, String kind, String target) implements Event {}

  /** The part was back: healthy again, going on, or let go. */
  record FaultEnded(long atMs, int number, String kind, String target) implements Event {}

  /** Whoever no longer owned a shard changed it, seen on Redis itself. */
  record StaleWrite(long atMs, String shard, String fence, String owner, String command)
      implements Event {}

  /** What moves coins besides gifts. */
  enum Money {
    TOP_UP,
    REFUND
  }
}
