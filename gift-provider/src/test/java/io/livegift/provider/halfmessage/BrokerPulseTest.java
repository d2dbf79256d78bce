package io.livegift.provider.halfmessage;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.livegift.api.event.GiftCharged;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.rocketmq.common.message.MessageQueue;
import org.junit.jupiter.api.Test;

class BrokerPulseTest {

  private final List<String> ended = new CopyOnWriteArrayList<>();
  private final List<Integer> beats = new CopyOnWriteArrayList<>();

  @Test
  void endsOneHalfMessageAtEachBroker_alsoAfterOneHasFailed() {
    List<MessageQueue> queues = new ArrayList<>();
    for (int id = 0; id < 4; id++) {
      queues.add(new MessageQueue("topic", "broker-b", id));
      queues.add(new MessageQueue("topic", "broker-a", id));
    }
    try (BrokerPulse pulse = new BrokerPulse(new OneBrokerAway(), new ShardTable(queues))) {
      pulse.start();
      await().until(() -> ended.size() >= 2);
    }
    assertEquals(Set.of("broker-a"), Set.copyOf(ended));
    assertEquals(Set.of(0, 1), Set.copyOf(beats));
  }

  /** The broker of shard 0 answers nothing. */
  private final class OneBrokerAway implements GiftQueue {

    @Override
    public CompletableFuture<Half> prepare(int shard, List<GiftCharged> gifts) {
      beats.add(shard);
      assertEquals(List.of(), gifts);
      return shard == 0
          ? CompletableFuture.failedFuture(new QueueRefused("away"))
          : CompletableFuture.completedFuture(new Half("broker-a", 1, 2, "id", "transaction"));
    }

    @Override
    public CompletableFuture<Void> rollBack(Half half) {
      ended.add(half.brokerName());
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<Void> commit(Half half) {
      throw new AssertionError("a beat is never committed");
    }

    @Override
    public CompletableFuture<Void> send(int shard, List<GiftCharged> gifts) {
      throw new AssertionError("a beat is never sent");
    }
  }
}
