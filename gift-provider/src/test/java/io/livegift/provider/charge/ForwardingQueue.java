package io.livegift.provider.charge;

import io.livegift.api.event.GiftCharged;
import io.livegift.provider.halfmessage.GiftQueue;
import io.livegift.provider.halfmessage.Half;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The real queues, for tests that alter one call. */
abstract class ForwardingQueue implements GiftQueue {

  private final GiftQueue queue;

  ForwardingQueue(GiftQueue queue) {
    this.queue = queue;
  }

  @Override
  public CompletableFuture<Half> prepare(int shard, List<GiftCharged> gifts) {
    return queue.prepare(shard, gifts);
  }

  @Override
  public CompletableFuture<Void> commit(Half half) {
    return queue.commit(half);
  }

  @Override
  public CompletableFuture<Void> rollBack(Half half) {
    return queue.rollBack(half);
  }

  @Override
  public CompletableFuture<Void> send(int shard, List<GiftCharged> gifts) {
    return queue.send(shard, gifts);
  }
}
