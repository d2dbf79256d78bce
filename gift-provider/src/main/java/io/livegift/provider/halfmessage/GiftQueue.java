package io.livegift.provider.halfmessage;

import io.livegift.api.event.GiftCharged;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The ordered queues, one a shard. Every method returns at once; its future fails in bounded time
 * where the broker refuses or does not answer, and what was not answered may have happened.
 */
public interface GiftQueue {

  /** Puts a half message into the shard's queue. */
  CompletableFuture<Half> prepare(int shard, List<GiftCharged> gifts);

  /** Makes it visible at the end of its queue; done when the broker has answered so. */
  CompletableFuture<Void> commit(Half half);

  CompletableFuture<Void> rollBack(Half half);

  /** Appends a plain message to the shard's queue: a repeat, which receivers know by its ids. */
  CompletableFuture<Void> send(int shard, List<GiftCharged> gifts);
}
