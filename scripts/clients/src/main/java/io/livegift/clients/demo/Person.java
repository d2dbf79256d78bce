package io.livegift.clients.demo;

import io.livegift.clients.GiftClient;
import io.livegift.clients.ServerFrame;
import io.livegift.clients.Tap;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** Somebody in the room: sees everything, and may tap. */
record Person(String userId, GiftClient client, Screen screen, Ledger ledger) {

  CompletableFuture<ServerFrame.Ack> tap(String roomId, String giftId, int giftCount) {
    return tap(new Tap(UUID.randomUUID().toString(), roomId, giftId, giftCount));
  }

  CompletableFuture<ServerFrame.Ack> tap(Tap tap) {
    long sentMs = nowMs();
    return client.send(tap).whenComplete((ack, failure) -> enter(tap, sentMs, ack));
  }

  private void enter(Tap tap, long sentMs, ServerFrame.Ack ack) {
    if (ack != null && ack.ok() && ack.msgId() != null && ack.orderId() != null) {
      ledger.charged(
          tap.requestId(),
          new Charged(
              userId, tap.giftId(), tap.giftCount(), ack.msgId(), ack.orderId(), sentMs, nowMs()));
    }
  }

  private static long nowMs() {
    return Duration.ofNanos(System.nanoTime()).toMillis();
  }
}
