package io.livegift.gateway.server;

import io.livegift.gateway.session.Timed;
import io.netty.channel.Channel;

/** A connection that has not been upgraded; it has until its deadline. */
final class Opening extends Timed {

  private final Channel channel;
  private final long deadline;

  Opening(Channel channel, DoorParts parts) {
    this.channel = channel;
    this.deadline =
        parts.connection().nanoTime().getAsLong() + parts.door().get().handshakeTimeout().toNanos();
  }

  @Override
  protected void tick(long now, long epochMillis) {
    if (now - deadline >= 0) {
      var unused = channel.close();
    }
  }
}
