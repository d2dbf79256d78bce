package io.livegift.load.fanout;

import io.livegift.api.ErrorCode;
import io.livegift.api.SendGiftCommand;
import io.livegift.load.GiftCalls;
import io.livegift.load.Processes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Charges gifts on a schedule; each goes through provider, queue and push provider. A burst is held
 * back before the push provider, which is suspended until all of it is charged, so that it reaches
 * the gateway at once, whatever charging takes.
 */
public final class Senders implements AutoCloseable {

  private static final int SENDERS = 64;

  private final GiftCalls calls;
  private final Processes processes;
  private final String run;
  private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(SENDERS);
  private final AtomicInteger last = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();

  public Senders(GiftCalls calls, Processes processes, String run) {
    this.calls = calls;
    this.processes = processes;
    this.run = run;
  }

  void send(Shape shape, String roomId) {
    for (int i = 0; i < shape.gifts(); i += shape.burst()) {
      double dueS = 1 + i / shape.perSecond();
      if (shape.burst() == 1) {
        sendAfter(dueS, roomId);
      } else {
        Future<?> unused =
            threads.schedule(
                () -> burst(shape.burst(), roomId), (long) (dueS * 1e6), TimeUnit.MICROSECONDS);
      }
    }
  }

  private void burst(int gifts, String roomId) {
    signal("STOP");
    try {
      CompletableFuture.allOf(
              IntStream.range(0, gifts)
                  .mapToObj(i -> CompletableFuture.runAsync(() -> send(roomId), threads))
                  .toArray(CompletableFuture[]::new))
          .join();
    } finally {
      signal("CONT");
    }
  }

  private void signal(String signal) {
    try {
      for (String name : processes.pushProviders()) {
        processes.signal(name, signal);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
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
