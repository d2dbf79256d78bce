package io.livegift.api.playback;

import io.livegift.api.GiftMessage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A client behind a bad line: frames wait in {@code line} and are delivered, lost, doubled or
 * swapped as the test says. Only {@code joined} frames keep their order among themselves and are
 * not doubled: each answers to one join.
 */
final class SimulatedViewer {

  private final SimulatedServer server;
  private final RoomPlayback playback = new RoomPlayback();
  private final List<SimulatedServer.Frame> line = new ArrayList<>();
  private boolean connected;
  private boolean watching;
  private long nowMs;

  final List<GiftMessage> played = new ArrayList<>();
  final Set<String> gone = new HashSet<>();
  int resyncs;

  SimulatedViewer(SimulatedServer server) {
    this.server = server;
  }

  void connect() {
    if (!connected) {
      connected = true;
      follow(playback.connected(nowMs));
    }
  }

  void cut() {
    connected = false;
    watching = false;
    line.clear();
    playback.connectionLost();
  }

  void send(List<? extends SimulatedServer.Frame> frames) {
    if (watching) {
      line.addAll(frames);
    }
  }

  void elapse(long ms) {
    nowMs += ms;
    follow(playback.tick(nowMs));
  }

  void lose(int index) {
    if (!line.isEmpty()) {
      line.remove(index % line.size());
    }
  }

  void repeat(int index) {
    if (!line.isEmpty() && !(line.get(index % line.size()) instanceof SimulatedServer.Joined)) {
      line.add(line.get(index % line.size()));
    }
  }

  void deliver(int index) {
    if (line.isEmpty()) {
      return;
    }
    int at = index % line.size();
    if (line.get(at) instanceof SimulatedServer.Joined) {
      at = firstJoined();
    }
    read(line.remove(at));
  }

  void deliverAll() {
    while (!line.isEmpty()) {
      deliver(0);
    }
  }

  private int firstJoined() {
    int at = 0;
    while (!(line.get(at) instanceof SimulatedServer.Joined)) {
      at++;
    }
    return at;
  }

  private void read(SimulatedServer.Frame frame) {
    if (frame instanceof SimulatedServer.Gift gift) {
      follow(playback.gift(gift.gift(), nowMs));
    } else if (frame instanceof SimulatedServer.Pong pong) {
      follow(playback.pong(pong.epoch(), pong.seq(), nowMs));
    } else if (frame instanceof SimulatedServer.Joined joined) {
      gone.addAll(joined.gone());
      follow(
          playback.joined(
              joined.epoch(), joined.seq(), joined.recovered(), joined.missed(), nowMs));
    }
  }

  private void follow(List<PlaybackAction> actions) {
    for (PlaybackAction action : actions) {
      if (action instanceof PlaybackAction.Play play) {
        played.add(play.gift());
      } else if (action instanceof PlaybackAction.Resync resync) {
        resyncs++;
        watching = true;
        line.addAll(server.join(resync.epoch(), resync.lastSeq()));
      }
    }
  }
}
