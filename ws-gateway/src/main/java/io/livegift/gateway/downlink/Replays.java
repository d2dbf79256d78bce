package io.livegift.gateway.downlink;

import io.livegift.gateway.protocol.SharedFrame;
import io.livegift.gateway.session.Session;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What returning viewers missed, from one buffer for all who missed the same and are let in
 * together: a storm of them costs no memory each. Confined to one task of one event loop.
 */
final class Replays {

  private @Nullable List<SharedFrame> frames;
  private Batch batch = new Batch();

  /** Writes and flushes. Those who missed the same are known by the same list. */
  void write(Session session, List<SharedFrame> missed) {
    if (missed != frames) {
      batch.release();
      batch = new Batch();
      missed.forEach(batch::add);
      frames = missed;
    }
    session.write(batch.bytes(session.deflates()));
    session.flush();
  }

  void release() {
    batch.release();
  }
}
