package io.livegift.provider.halfmessage;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Ends one empty half message a second at every broker, so that no broker stops noting ends.
 *
 * <p>A broker (5.5.0) notes every end of a transaction on one thread, and asks again about what is
 * not noted. That thread can miss its wake-up for good: {@code ServiceThread.waitForRunning} resets
 * its latch after it has looked for one. Then it sleeps for {@code transactionOpBatchInterval},
 * while whatever is charged piles up un-noted, is asked about again, is written anew by each
 * question, until commits are no longer answered in time. So that interval has to be shorter than
 * {@code transactionTimeOut}; but once nothing was noted for as long as the interval, the thread
 * does not sleep at all any more and takes a core. The pulse is what it always finds to note.
 *
 * <p>A {@code kill -9} between the half message and its end leaves one that the check-back rolls
 * back. A broker that does not answer is left alone until the next beat.
 */
public final class BrokerPulse implements AutoCloseable {

  private static final long EVERY_MS = 1_000;

  private final GiftQueue queue;
  private final Collection<Integer> shards;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "broker-pulse"));

  public BrokerPulse(GiftQueue queue, ShardTable table) {
    this.queue = queue;
    this.shards = table.oneShardOfEachBroker();
  }

  public void start() {
    var unused = thread.scheduleAtFixedRate(this::beat, 0, EVERY_MS, TimeUnit.MILLISECONDS);
  }

  private void beat() {
    for (int shard : shards) {
      var unused = queue.prepare(shard, List.of()).thenCompose(queue::rollBack);
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
