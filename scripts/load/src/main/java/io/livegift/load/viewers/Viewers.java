package io.livegift.load.viewers;

import io.livegift.clients.Tokens;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** All viewers, served by whoever calls {@link #serve}. */
public final class Viewers implements AutoCloseable {

  private static final int AT_ONCE = 64;
  private static final long JOINED_WITHIN_NANOS = 60_000_000_000L;
  private static final long IDLE_MS = 10;

  private final List<InetSocketAddress> gateways = new ArrayList<>();
  private final Tokens tokens;
  private final Audience audience;
  private final Selector selector;
  private final ByteBuffer shared = ByteBuffer.allocate(1 << 20);
  private final List<Viewer> viewers = new ArrayList<>();
  private int turn;

  public Viewers(URI url, Tokens tokens, Audience audience) throws IOException {
    this(List.of(url), tokens, audience);
  }

  /**
   * Viewers of several gateways.
   *
   * @param urls where viewers go in turns
   */
  public Viewers(List<URI> urls, Tokens tokens, Audience audience) throws IOException {
    urls.forEach(url -> gateways.add(new InetSocketAddress(url.getHost(), url.getPort())));
    this.tokens = tokens;
    this.audience = audience;
    this.selector = Selector.open();
  }

  public List<Viewer> all() {
    return viewers;
  }

  /**
   * Lets somebody in; with so many on their way in already, waits for those.
   *
   * @param roomId empty for one who stays outside rooms
   */
  public void add(String userId, String roomId) throws IOException {
    Viewer viewer = new Viewer(userId, roomId, tokens.of(userId), audience);
    viewers.add(viewer);
    viewer.connect(nextGateway(), selector);
    await(AT_ONCE);
  }

  private InetSocketAddress nextGateway() {
    return gateways.get(turn++ % gateways.size());
  }

  /** Until everybody is in. */
  public void awaitJoined() throws IOException {
    await(1);
  }

  private void await(int waiting) throws IOException {
    serve(System.nanoTime() + JOINED_WITHIN_NANOS, () -> outside() < waiting);
    if (outside() >= waiting) {
      throw new IOException(outside() + " viewers were not let in");
    }
  }

  private long outside() {
    // Those who came last are at the end.
    long outside = 0;
    for (int i = viewers.size() - 1; i >= 0 && i >= viewers.size() - 2 * AT_ONCE; i--) {
      outside += viewers.get(i).watching() ? 0 : 1;
    }
    return outside;
  }

  /** Receives, and lets the audience act in time, until then or until it is enough. */
  public void serve(long untilNanos, BooleanSupplier enough) throws IOException {
    long now = System.nanoTime();
    while (now < untilNanos && !enough.getAsBoolean()) {
      while (audience.nextNanos() <= System.nanoTime()) {
        audience.act();
      }
      long waitMs = (Math.min(untilNanos, audience.nextNanos()) - System.nanoTime()) / 1_000_000;
      if (waitMs <= 0) {
        selector.selectNow();
      } else {
        selector.select(Math.min(IDLE_MS, waitMs));
      }
      for (SelectionKey key : selector.selectedKeys()) {
        Viewer viewer = (Viewer) key.attachment();
        serve(viewer, key);
      }
      selector.selectedKeys().clear();
      if (audience.returns()) {
        bringBack();
      }
      now = System.nanoTime();
    }
  }

  private void serve(Viewer viewer, SelectionKey key) throws IOException {
    try {
      if (!key.isValid()) {
        return;
      }
      if (key.isConnectable()) {
        viewer.connected(key);
      } else {
        viewer.read(shared, System.nanoTime());
      }
    } catch (IOException e) {
      viewer.lost(e.getMessage());
    }
  }

  private void bringBack() throws IOException {
    long now = System.nanoTime();
    for (Viewer viewer : viewers) {
      if (viewer.away() && now - viewer.dueAt >= 0) {
        viewer.connect(nextGateway(), selector);
      }
    }
  }

  @Override
  public void close() throws IOException {
    for (Viewer viewer : viewers) {
      viewer.close();
    }
    selector.close();
  }
}
