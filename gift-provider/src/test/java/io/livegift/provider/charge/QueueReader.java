package io.livegift.provider.charge;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.livegift.api.event.GiftBatch;
import io.livegift.api.event.GiftCharged;
import io.livegift.api.event.GiftTopic;
import io.livegift.api.event.Shards;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.apache.rocketmq.client.consumer.DefaultLitePullConsumer;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.common.message.MessageQueue;

/** Reads every queue from where it stood when the reader was made. */
final class QueueReader implements AutoCloseable {

  /** A gift and where it stood. */
  record Seen(int queueId, GiftCharged gift) {}

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final DefaultLitePullConsumer consumer;
  private final List<Seen> seen = new ArrayList<>();
  private final long begunMs = System.currentTimeMillis();

  QueueReader(String namesrvAddr) {
    consumer = new DefaultLitePullConsumer("IT_" + UUID.randomUUID());
    consumer.setNamesrvAddr(namesrvAddr);
    consumer.setAutoCommit(false);
    // Every queue is asked by a thread of its own: an empty one holds it for seconds.
    consumer.setPullThreadNums(Shards.COUNT);
    try {
      consumer.start();
      Collection<MessageQueue> queues = consumer.fetchMessageQueues(GiftTopic.NAME);
      consumer.assign(queues);
      for (MessageQueue queue : queues) {
        toEnd(queue);
      }
    } catch (MQClientException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A request on a connection that has just been closed is made once more. */
  private void toEnd(MessageQueue queue) throws MQClientException {
    try {
      consumer.seekToEnd(queue);
    } catch (MQClientException e) {
      consumer.seekToEnd(queue);
    }
  }

  /** Everything of a sender so far, in the order of each queue. */
  List<Seen> of(String sender) {
    for (int quiet = 0; quiet < 2; ) {
      List<MessageExt> messages = consumer.poll(200);
      quiet = messages.isEmpty() ? quiet + 1 : 0;
      messages.forEach(this::add);
    }
    return seen.stream().filter(s -> s.gift().senderId().equals(sender)).toList();
  }

  /** Waits until a sender has had that many, repeats included. */
  List<Seen> await(String sender, int count, Duration atMost) {
    long until = System.nanoTime() + atMost.toNanos();
    List<Seen> found = of(sender);
    while (found.size() < count && System.nanoTime() < until) {
      found = of(sender);
    }
    return found;
  }

  private void add(MessageExt message) {
    if (message.getStoreTimestamp() < begunMs) {
      // Pulled before the queue was set to its end: somebody else's, and not always a gift.
      return;
    }
    try {
      for (GiftCharged gift : JSON.readValue(message.getBody(), GiftBatch.class).gifts()) {
        seen.add(new Seen(message.getQueueId(), gift));
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    consumer.shutdown();
  }
}
