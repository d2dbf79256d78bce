package io.livegift.gateway.room;

import io.livegift.api.ErrorCode;
import io.livegift.gateway.protocol.ServerFrame;
import io.livegift.gateway.protocol.ServerFrame.Joined;
import io.livegift.gateway.protocol.SharedFrame;
import java.util.List;

/**
 * The viewers of one room. Every method is called on the room's thread; what the calls say reaches
 * each viewer in the order of the calls, and none of them waits for a socket.
 */
public interface Audience<S extends Seat> {

  /**
   * From now on the seat is shown what the room shows; first this.
   *
   * @param recovered the same list for all who missed the same
   */
  void admit(S seat, Joined joined, List<SharedFrame> recovered);

  void refuse(S seat, ErrorCode code, String why);

  /** The seat has gone, admitted or not. */
  void dismiss(S seat);

  /** The next messages of the room. */
  void show(List<SharedFrame> frames);

  void announce(ServerFrame frame);

  /** True: so much is still on its way to sockets that fresh messages have to wait for repair. */
  boolean overfull();
}
