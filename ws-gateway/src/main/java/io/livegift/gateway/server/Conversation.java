package io.livegift.gateway.server;

import io.livegift.api.ErrorCode;
import io.livegift.gateway.downlink.Viewer;
import io.livegift.gateway.protocol.ClientFrame;
import io.livegift.gateway.protocol.ClientFrame.Join;
import io.livegift.gateway.protocol.ClientFrame.Leave;
import io.livegift.gateway.protocol.ClientFrame.Ping;
import io.livegift.gateway.protocol.ClientFrame.SendGift;
import io.livegift.gateway.protocol.ServerFrame.Left;
import io.livegift.gateway.protocol.ServerFrame.Pong;
import io.livegift.gateway.protocol.ServerFrame.Position;
import io.livegift.gateway.protocol.ServerFrame.Problem;
import io.livegift.gateway.room.Claim;
import io.livegift.gateway.session.CloseCode;
import io.livegift.gateway.session.Session;
import io.livegift.gateway.uplink.GiftLane;
import io.livegift.gateway.uplink.Membership;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one connection is doing: its rooms and its gifts. Confined to its event loop.
 *
 * <p>Guarantee: {@code leave} and the end of the connection take effect at once; nothing of a room
 * is written after its {@code left}.
 */
final class Conversation {

  private final Session session;
  private final ConnectionParts parts;
  private final GiftLane lane;
  private final List<Viewer> viewers = new ArrayList<>(1);
  private boolean draining;

  Conversation(Session session, ConnectionParts parts) {
    this.session = session;
    this.parts = parts;
    this.lane = new GiftLane(session, this::membership, parts.uplink(), this::endIfDrained);
  }

  void take(ClientFrame frame) {
    if (frame instanceof Ping ping) {
      session.send(new Pong(ping.t(), positions()));
    } else if (frame instanceof SendGift gift) {
      lane.send(gift);
    } else if (frame instanceof Join join) {
      join(join);
    } else if (frame instanceof Leave leave) {
      leave(leave.roomId());
    }
  }

  void refuse(String requestId, String why) {
    lane.refuse(requestId, ErrorCode.INVALID_ARGUMENT, why);
  }

  private void join(Join join) {
    Viewer viewer = find(join.roomId());
    if (viewer == null) {
      if (viewers.size() >= session.config().roomsPerConnection()) {
        session.refuse(
            new Problem(ErrorCode.PERMISSION_DENIED, "Leave a room first.", null, join.roomId()));
        return;
      }
      viewer = new Viewer(session, join.roomId(), this::decided);
      viewers.add(viewer);
    }
    viewer.ask();
    String epoch = join.epoch();
    Claim claim = epoch == null ? null : new Claim(epoch, join.lastSeq());
    parts.rooms().join(join.roomId(), viewer, claim);
  }

  private void decided(Viewer viewer) {
    if (!viewer.in() && !viewer.asking()) {
      viewers.remove(viewer);
    }
    lane.advance();
  }

  private void leave(String roomId) {
    Viewer viewer = find(roomId);
    if (viewer != null) {
      viewers.remove(viewer);
      leave(viewer);
    }
    session.send(new Left(roomId));
    lane.advance();
  }

  private void leave(Viewer viewer) {
    viewer.leave();
    parts.rooms().leave(viewer.roomId(), viewer);
  }

  private @Nullable Viewer find(String roomId) {
    for (Viewer viewer : viewers) {
      if (viewer.roomId().equals(roomId)) {
        return viewer;
      }
    }
    return null;
  }

  private Membership membership(String roomId) {
    Viewer viewer = find(roomId);
    if (viewer == null) {
      return Membership.NONE;
    }
    return viewer.in() ? Membership.JOINED : Membership.JOINING;
  }

  private Map<String, Position> positions() {
    Map<String, Position> positions = new HashMap<>();
    for (Viewer viewer : viewers) {
      Position position = viewer.in() ? parts.rooms().position(viewer.roomId()) : null;
      if (position != null) {
        positions.put(viewer.roomId(), position);
      }
    }
    return positions;
  }

  /** Says goodbye as soon as every gift that came in has its ack. */
  void drain() {
    draining = true;
    endIfDrained();
  }

  private void endIfDrained() {
    if (draining && lane.idle()) {
      session.close(CloseCode.GOING_AWAY, "the server is going away");
    }
  }

  /** The connection has gone. */
  void end() {
    lane.abandon();
    viewers.forEach(this::leave);
    viewers.clear();
  }
}
