package io.livegift.gateway.uplink;

import io.livegift.api.ErrorCode;
import io.livegift.api.SendGiftCommand;
import io.livegift.api.SendGiftResult;
import io.livegift.gateway.protocol.ClientFrame.SendGift;
import io.livegift.gateway.protocol.ServerFrame.GiftAck;
import io.livegift.gateway.session.Session;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The gifts of one connection, one after the other. Confined to the connection's event loop.
 *
 * <p>Guarantee: exactly one ack a frame, in the order of the frames; a gift is not sent up before
 * the one before it is acked, so that a connection's gifts are charged in its order; one that has
 * waited for too long is refused instead, so that a lane empties as soon as an overload is over.
 * When the connection goes, what has not been sent up never is; the one in flight has its outcome
 * in the ledger, and a retry with its requestId repeats it.
 */
public final class GiftLane {

  /** Refusals wait for their turn too: beyond this many turns the socket is not read. */
  private static final int TURNS_PER_PENDING = 4;

  private record Turn(SendGift gift, @Nullable SendGiftResult refusal, long sinceNanos) {}

  private final Session session;
  private final Function<String, Membership> membership;
  private final UplinkParts parts;
  private final Runnable acked;
  private final Queue<Turn> turns = new ArrayDeque<>();
  private int waiting;
  private boolean inFlight;

  /**
   * @param membership of this connection in a room, now
   * @param acked called after each ack of a gift that was sent up
   */
  public GiftLane(
      Session session, Function<String, Membership> membership, UplinkParts parts, Runnable acked) {
    this.session = session;
    this.membership = membership;
    this.parts = parts;
    this.acked = acked;
  }

  public void send(SendGift gift) {
    if (!parts.rates().take(session.userId())) {
      refuse(gift, ErrorCode.RATE_LIMITED, "Slower, please.");
    } else if (waiting >= parts.config().get().pending()) {
      refuse(gift, ErrorCode.RATE_LIMITED, "Wait for the acks.");
    } else {
      waiting++;
      enqueue(new Turn(gift, null, System.nanoTime()));
    }
  }

  public void refuse(String requestId, ErrorCode code, String why) {
    refuse(new SendGift(requestId, "", "", 0), code, why);
  }

  private void refuse(SendGift gift, ErrorCode code, String why) {
    enqueue(new Turn(gift, SendGiftResult.refused(code, why), System.nanoTime()));
  }

  private void enqueue(Turn turn) {
    turns.add(turn);
    advance();
  }

  /** True when every frame so far has its ack. */
  public boolean idle() {
    return turns.isEmpty() && !inFlight;
  }

  /** Goes on, as far as possible; also to be called when a membership was decided. */
  public void advance() {
    Turn turn = turns.peek();
    while (turn != null && !inFlight && decided(turn)) {
      turns.remove();
      take(turn);
      turn = turns.peek();
    }
    int limit = parts.config().get().pending() * TURNS_PER_PENDING;
    session.read(turns.size() < limit);
  }

  private boolean decided(Turn turn) {
    return turn.refusal() != null || membership.apply(turn.gift().roomId()) != Membership.JOINING;
  }

  private void take(Turn turn) {
    SendGift gift = turn.gift();
    if (turn.refusal() != null) {
      ack(gift, turn.refusal());
      return;
    }
    waiting--;
    if (membership.apply(gift.roomId()) == Membership.NONE) {
      ack(gift, SendGiftResult.refused(ErrorCode.PERMISSION_DENIED, "Join the room first."));
      return;
    }
    inFlight = true;
    var unused =
        parts
            .calls()
            .send(command(gift), turn.sinceNanos())
            .thenAccept(result -> session.loop().execute(() -> done(gift, result)));
  }

  private SendGiftCommand command(SendGift gift) {
    return new SendGiftCommand(
        session.userId(), gift.requestId(), gift.roomId(), gift.giftId(), gift.giftCount());
  }

  private void done(SendGift gift, SendGiftResult result) {
    inFlight = false;
    ack(gift, result);
    advance();
    acked.run();
  }

  private void ack(SendGift gift, SendGiftResult result) {
    parts.metrics().count(ErrorCode.of(result.code()));
    session.send(new GiftAck(gift.requestId(), result));
  }

  /** The connection has gone. */
  public void abandon() {
    turns.clear();
    waiting = 0;
  }
}
