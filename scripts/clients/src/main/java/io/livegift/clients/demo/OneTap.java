package io.livegift.clients.demo;

import io.livegift.api.GiftMessage;
import io.livegift.clients.ClientListener;
import io.livegift.clients.GiftClient;
import io.livegift.clients.Network;
import io.livegift.clients.ServerFrame;
import io.livegift.clients.Tap;
import java.net.URI;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Sends one gift to a room and waits until it is shown there; prints its requestId and msgId. Reads
 * {@code WS_URL} and {@code TOKEN} from the environment.
 */
final class OneTap {

  private static final long SHOWN_WITHIN_S = 20;

  private OneTap() {}

  public static void main(String[] args) throws Exception {
    String roomId = args[0];
    CompletableFuture<Void> joined = new CompletableFuture<>();
    CompletableFuture<GiftMessage> shown = new CompletableFuture<>();
    Tap tap = new Tap(UUID.randomUUID().toString(), roomId, args[1], 1);
    CompletableFuture<ServerFrame.Ack> acked = new CompletableFuture<>();
    ClientListener screen =
        new ClientListener() {
          @Override
          public void received(ServerFrame frame) {
            if (frame instanceof ServerFrame.Joined) {
              joined.complete(null);
            } else if (frame instanceof ServerFrame.Gift gift) {
              var unused = acked.thenAccept(ack -> showIfOurs(gift.gift(), ack, shown));
            }
          }
        };
    try (Network network = new Network();
        GiftClient client =
            new GiftClient(
                network, URI.create(System.getenv("WS_URL")), System.getenv("TOKEN"), screen)) {
      client.connect();
      client.join(roomId);
      joined.get(SHOWN_WITHIN_S, TimeUnit.SECONDS);
      var unused = client.send(tap).thenAccept(acked::complete);
      ServerFrame.Ack ack = acked.get(SHOWN_WITHIN_S, TimeUnit.SECONDS);
      if (!ack.ok()) {
        throw new IllegalStateException("The tap was answered " + ack.code());
      }
      shown.get(SHOWN_WITHIN_S, TimeUnit.SECONDS);
      System.out.println(tap.requestId() + " " + ack.msgId());
    }
  }

  private static void showIfOurs(
      GiftMessage gift, ServerFrame.Ack ack, CompletableFuture<GiftMessage> shown) {
    if (gift.msgId().equals(ack.msgId())) {
      shown.complete(gift);
    }
  }
}
