package io.livegift.clients;

import io.livegift.api.playback.PlaybackAction;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One user on one device.
 *
 * <p>Promises: comes back by itself after a lost or silent connection, later each time and never in
 * step with others, and goes on where each room stood; a tap keeps its requestId until it has an
 * outcome. Stops for good when the token is refused or has expired. Thread-safe; the listener is
 * called under the client's lock and must not wait.
 */
public final class GiftClient implements AutoCloseable {

  private static final long TICK_MS = 200;
  private static final long TAP_DEADLINE_MS = 30_000;
  private static final int UNAUTHENTICATED = 401;
  private static final int TOKEN_EXPIRED = 4401;

  private final Network network;
  private final Supplier<URI> gateway;
  private final String token;
  private final ClientListener listener;
  private final Backoff backoff =
      new Backoff(500, 10_000, () -> ThreadLocalRandom.current().nextDouble());
  private final Taps taps = new Taps(backoff);
  private final Rooms rooms = new Rooms(this::follow);
  private final Heartbeat heartbeat = new Heartbeat();
  private final Connection.Owner events = new Events();
  private final ScheduledFuture<?> ticks;

  private @Nullable Connection connection;
  private boolean open;
  private boolean wanted;
  private int failures;

  public GiftClient(Network network, URI url, String token, ClientListener listener) {
    this(network, () -> url, token, listener);
  }

  /**
   * As above, over any of several gateways.
   *
   * @param gateway asked anew for each connection
   */
  public GiftClient(Network network, Supplier<URI> gateway, String token, ClientListener listener) {
    this.network = network;
    this.gateway = gateway;
    this.token = token;
    this.listener = listener;
    this.ticks =
        network.timer.scheduleWithFixedDelay(this::tick, TICK_MS, TICK_MS, TimeUnit.MILLISECONDS);
  }

  /** Connects, and stays connected until {@link #drop} or {@link #close}. */
  public synchronized void connect() {
    wanted = true;
    if (connection == null) {
      connection = new Connection(network, gateway.get(), token, events);
    }
  }

  public synchronized void join(String roomId) {
    rooms.add(roomId, open, nowMs());
  }

  public synchronized void leave(String roomId) {
    if (rooms.remove(roomId) && open) {
      transmit(new ClientFrame.Leave(roomId));
    }
  }

  /** Completes with the tap's outcome; exceptionally if there is none within 30 s. */
  public synchronized CompletableFuture<ServerFrame.Ack> send(Tap tap) {
    CompletableFuture<ServerFrame.Ack> outcome = taps.add(tap, nowMs() + TAP_DEADLINE_MS);
    sendTaps();
    return outcome;
  }

  /** Cuts the line without a word and stays away until {@link #connect}. */
  public synchronized void drop() {
    wanted = false;
    if (connection != null) {
      connection.abort();
    }
  }

  @Override
  public synchronized void close() {
    wanted = false;
    ticks.cancel(false);
    if (connection != null) {
      connection.close();
    }
  }

  private synchronized void tick() {
    long nowMs = nowMs();
    taps.expire(nowMs);
    if (!open || connection == null) {
      return;
    }
    if (heartbeat.isDead(nowMs)) {
      connection.abort();
      return;
    }
    rooms.tick(nowMs);
    sendTaps();
    if (heartbeat.isPingDue(nowMs)) {
      heartbeat.pinged(nowMs);
      transmit(new ClientFrame.Ping(nowMs));
    }
  }

  private void sendTaps() {
    if (open) {
      taps.due(rooms::isJoined, nowMs()).forEach(this::transmit);
    }
  }

  private void transmit(ClientFrame frame) {
    if (connection != null) {
      connection.send(frame);
    }
  }

  private void follow(String roomId, PlaybackAction action) {
    if (action instanceof PlaybackAction.Resync resync) {
      Long lastSeq = resync.epoch() == null ? null : (Long) resync.lastSeq();
      transmit(new ClientFrame.Join(roomId, resync.epoch(), lastSeq));
    }
    listener.acted(roomId, action);
  }

  private void handle(ServerFrame frame) {
    long nowMs = nowMs();
    if (frame instanceof ServerFrame.Joined joined) {
      failures = 0;
      rooms.joined(joined, nowMs);
      sendTaps();
    } else if (frame instanceof ServerFrame.Gift gift) {
      rooms.gift(gift, nowMs);
    } else if (frame instanceof ServerFrame.Pong pong) {
      rooms.pong(pong, nowMs);
    } else if (frame instanceof ServerFrame.Ack ack) {
      taps.acked(ack, nowMs);
    } else if (frame instanceof ServerFrame.Reconnect reconnect) {
      network.later(this::moveOn, reconnect.afterMs());
    }
  }

  private synchronized void moveOn() {
    if (connection != null) {
      connection.close();
    }
  }

  private synchronized void comeBack() {
    if (wanted) {
      connect();
    }
  }

  private static long nowMs() {
    return Duration.ofNanos(System.nanoTime()).toMillis();
  }

  /** Late words of a connection that has been given up are not heard. */
  private final class Events implements Connection.Owner {

    @Override
    public void opened(Connection from) {
      synchronized (GiftClient.this) {
        if (from == connection) {
          open = true;
          heartbeat.opened(nowMs());
          listener.connected();
          rooms.connected(nowMs());
        }
      }
    }

    @Override
    public void received(Connection from, ServerFrame frame) {
      synchronized (GiftClient.this) {
        if (from == connection) {
          heartbeat.heard(nowMs());
          listener.received(frame);
          handle(frame);
        }
      }
    }

    @Override
    public void ended(Connection from, int code, String why) {
      synchronized (GiftClient.this) {
        if (from != connection) {
          return;
        }
        connection = null;
        open = false;
        taps.connectionLost();
        rooms.connectionLost();
        listener.disconnected(code == 0 ? why : code + " " + why);
        if (code == UNAUTHENTICATED || code == TOKEN_EXPIRED) {
          wanted = false;
        }
        if (wanted) {
          network.later(GiftClient.this::comeBack, backoff.delayMs(failures++));
        }
      }
    }
  }
}
