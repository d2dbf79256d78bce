package io.livegift.gateway.downlink;

import io.livegift.api.ErrorCode;
import io.livegift.gateway.protocol.ServerFrame.Joined;
import io.livegift.gateway.protocol.SharedFrame;
import io.livegift.gateway.session.Session;
import io.livegift.gateway.session.SlotList;
import java.util.List;

/** What a room hands to the viewers of one event loop. */
sealed interface Outgoing {

  /** In messages. */
  int size();

  /** Whether it may not wait for a tick. */
  boolean urgent();

  /**
   * For every viewer.
   *
   * @param since monotonic nanoseconds
   */
  record Frames(List<SharedFrame> frames, long since) implements Outgoing {
    @Override
    public int size() {
      return frames.size();
    }

    @Override
    public boolean urgent() {
      return false;
    }
  }

  /** For one viewer. */
  sealed interface ForOne extends Outgoing {
    void deliver(SlotList<Viewer> viewers, Replays replays);

    @Override
    default int size() {
      return 1;
    }

    @Override
    default boolean urgent() {
      return true;
    }
  }

  /** First this, then whatever comes for every viewer. */
  record Admission(Viewer viewer, Joined joined, List<SharedFrame> recovered) implements ForOne {
    @Override
    public void deliver(SlotList<Viewer> viewers, Replays replays) {
      if (viewer.gone()) {
        return;
      }
      Session session = viewer.session();
      session.send(joined);
      if (!recovered.isEmpty()) {
        replays.write(session, recovered);
      }
      viewer.admitted(viewers);
    }
  }

  record Refusal(Viewer viewer, ErrorCode code, String why) implements ForOne {
    @Override
    public void deliver(SlotList<Viewer> viewers, Replays replays) {
      viewer.refused(code, why);
    }
  }
}
