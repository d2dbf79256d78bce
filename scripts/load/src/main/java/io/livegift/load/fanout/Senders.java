package io.livegift.load.fanout;

import io.livegift.api.ErrorCode;
import io.livegift.api.SendGiftCommand;
import io.livegift.load.GiftCalls;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Charges gifts on a schedule; each goes through provider, queue and push provider. */
public final class Senders implements AutoCloseable {

  private static final int SENDERS = 64;

  private final GiftCalls calls;
  private final String run;
  private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(SENDERS);
  private final AtomicInteger last = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();

  public Senders(GiftCalls calls, String run) {
    this.calls = calls;
    this.run = run;
  }

  void send(Shape shape, String roomId) {
    for (int i = 0; i < shape.gifts(); i++) {
      double dueS = 1 + i / shape.burst() * shape.burst() / shape.perSecond();
      sendAfter(dueS, roomId);
    }
  }

  /** One gift, so many seconds from now. */
  public void sendAfter(double seconds, String roomId) {
    Future<?> unused =
        threads.schedule(() -> send(roomId), (long) (seconds * 1e6), TimeUnit.MICROSECONDS);
  }

  public int refused() {
    return refused.get();
  }

  private void send(String roomId) {
    int number = last.incrementAndGet();
    String userId = "bench_" + String.format("%04d", 1_001 + number % 1_000);
    SendGiftCommand command =
        new SendGiftCommand(userId, "f-" + run + "-" + number, roomId, "gift_castle_secrets", 1);
    try {
      if (calls.gifts.sendGift(command).code().equals(ErrorCode.OK.name())) {
        return;
      }
    } catch (RuntimeException fault) {
      System.err.println("bench: " + fault.getMessage());
    }
    refused.incrementAndGet();
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
