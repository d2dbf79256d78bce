package io.livegift.load.pipeline;

import io.livegift.clients.Tokens;
import io.livegift.load.Stack;
import io.livegift.load.viewers.Viewer;
import io.livegift.load.viewers.Viewers;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Future;

/** So many rooms with so many viewers each, who tap. */
final class Crowd implements AutoCloseable {

  private static final double DONE_WITHIN_S = 40;

  final Taps taps;
  private final Viewers viewers;

  Crowd(Stack stack, String run, int rooms, int viewersEach)
      throws IOException, GeneralSecurityException {
    taps = new Taps(run, viewersEach);
    Tokens tokens = new Tokens(Path.of(stack.get("TOKEN_KEY_FILE")));
    viewers = new Viewers(URI.create(stack.get("WS_URL")), tokens, taps);
    for (int i = 0; i < rooms * viewersEach; i++) {
      viewers.add(user(i), "room_" + (1 + i % rooms));
    }
    viewers.awaitJoined();
  }

  static String user(int i) {
    return String.format(Locale.ROOT, "bench_%04d", 1 + i);
  }

  List<Viewer> all() {
    return viewers.all();
  }

  /** Lets them tap for a while, then waits until every screen has shown it all. */
  void play(double perSecond, double seconds) throws IOException {
    begin(perSecond, seconds);
    finish();
  }

  void begin(double perSecond, double seconds) {
    taps.begin(viewers.all(), perSecond, seconds);
  }

  void watch(double seconds) throws IOException {
    viewers.serve(System.nanoTime() + (long) (seconds * 1e9), () -> false);
  }

  void watchUntil(Future<?> done) throws IOException {
    viewers.serve(Long.MAX_VALUE, done::isDone);
  }

  void finish() throws IOException {
    viewers.serve(Long.MAX_VALUE, () -> taps.nextNanos() == Long.MAX_VALUE);
    viewers.serve(System.nanoTime() + (long) (DONE_WITHIN_S * 1e9), taps::complete);
  }

  @Override
  public void close() throws IOException {
    viewers.close();
  }
}
