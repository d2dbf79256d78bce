package io.livegift.clients;

import io.livegift.api.playback.PlaybackAction;

/** Who watches a client: a screen, a load meter, a checker. Called in order, one call at a time. */
public interface ClientListener {

  /** A frame as it came, before it has had any effect. */
  default void received(ServerFrame frame) {}

  /** What the rules of playback made of it. */
  default void acted(String roomId, PlaybackAction action) {}

  default void connected() {}

  default void disconnected(String why) {}
}
