package io.livegift.clients;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.net.URI;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One WebSocket, from handshake to its end, which is told exactly once. Frames go out in the order
 * of {@link #send}; those that wait when the socket dies are lost with it.
 */
final class Connection implements WebSocket.Listener {

  /** Told about one connection; {@code ended} is the last call. */
  interface Owner {
    void opened(Connection connection);

    void received(Connection connection, ServerFrame frame);

    /**
     * The connection is gone, or was never there.
     *
     * @param code the close code, the HTTP status of a refused handshake, or 0
     */
    void ended(Connection connection, int code, String why);
  }

  private final Owner owner;
  private final StringBuilder partial = new StringBuilder();
  private final AtomicBoolean ended = new AtomicBoolean();
  private final CompletableFuture<WebSocket> handshake;
  private CompletableFuture<WebSocket> lastSend;

  Connection(Network network, URI url, String token, Owner owner) {
    this.owner = owner;
    this.handshake =
        network
            .http
            .newWebSocketBuilder()
            .connectTimeout(Network.CONNECT_TIMEOUT)
            .header("Authorization", "Bearer " + token)
            .buildAsync(url, this);
    this.lastSend = handshake;
    // Elsewhere, so that no outcome is told before the owner knows this object.
    CompletableFuture<?> unused =
        handshake.whenCompleteAsync((socket, failure) -> shook(failure), network.timer);
  }

  synchronized void send(ClientFrame frame) {
    String text = FrameCodec.write(frame);
    lastSend = lastSend.thenCompose(socket -> socket.sendText(text, true));
  }

  /** Says goodbye. */
  void close() {
    synchronized (this) {
      lastSend = lastSend.thenCompose(socket -> socket.sendClose(WebSocket.NORMAL_CLOSURE, ""));
    }
    end(WebSocket.NORMAL_CLOSURE, "closed by us");
  }

  /** Cuts the line without a word, as a dead phone does. */
  void abort() {
    cut();
    end(0, "cut");
  }

  private void shook(@Nullable Throwable failure) {
    if (failure == null) {
      owner.opened(this);
      return;
    }
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof WebSocketHandshakeException refused) {
      end(refused.getResponse().statusCode(), "handshake refused");
    } else {
      end(0, String.valueOf(cause));
    }
  }

  @Override
  public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
    partial.append(data);
    if (last) {
      String text = partial.toString();
      partial.setLength(0);
      receive(text);
    }
    socket.request(1);
    return null;
  }

  @Override
  public @Nullable CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
    end(code, reason);
    return null;
  }

  @Override
  public void onError(WebSocket socket, Throwable error) {
    end(0, String.valueOf(error));
  }

  private void receive(String text) {
    try {
      owner.received(this, FrameCodec.read(text));
    } catch (JsonProcessingException e) {
      cut();
      end(0, "a frame that is not of the protocol: " + text);
    }
  }

  private void cut() {
    CompletableFuture<?> unused = handshake.thenAccept(WebSocket::abort);
  }

  private void end(int code, String why) {
    if (ended.compareAndSet(false, true)) {
      owner.ended(this, code, why);
    }
  }
}
