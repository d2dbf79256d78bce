package io.livegift.gateway.downlink;

import io.livegift.api.ErrorCode;
import io.livegift.gateway.protocol.ServerFrame.Problem;
import io.livegift.gateway.room.Seat;
import io.livegift.gateway.session.Session;
import io.livegift.gateway.session.SlotList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A connection in a room. What it is shown ends at once with {@link #leave}, whatever is still on
 * its way. Confined to the connection's event loop, but for what the room's thread notes.
 */
public final class Viewer extends SlotList.Slotted implements Seat {

  /** Asked, and not answered yet, this many times; a client may ask again while it is in. */
  private int asking;

  private boolean in;
  private boolean gone;

  /** The room's thread notes here that it counts this viewer in a group. */
  boolean counted;

  private final Session session;
  private final String roomId;
  private final Consumer<Viewer> decided;
  private @Nullable SlotList<Viewer> group;

  /**
   * @param decided called after each answer to a join
   */
  public Viewer(Session session, String roomId, Consumer<Viewer> decided) {
    this.session = session;
    this.roomId = roomId;
    this.decided = decided;
  }

  @Override
  public String userId() {
    return session.userId();
  }

  public String roomId() {
    return roomId;
  }

  public boolean in() {
    return in;
  }

  public boolean asking() {
    return asking > 0;
  }

  public boolean gone() {
    return gone;
  }

  public void ask() {
    asking++;
  }

  public void leave() {
    gone = true;
    in = false;
    if (group != null) {
      group.remove(this);
    }
  }

  Session session() {
    return session;
  }

  void admitted(SlotList<Viewer> viewers) {
    asking--;
    in = true;
    group = viewers;
    viewers.add(this);
    decided.accept(this);
  }

  void refused(ErrorCode code, String why) {
    asking--;
    if (!gone) {
      session.refuse(new Problem(code, why, null, roomId));
      decided.accept(this);
    }
  }
}
