package io.livegift.load.charge;

import io.livegift.api.event.GiftTopic;
import io.livegift.api.event.Shards;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.LocalTransactionState;
import org.apache.rocketmq.client.producer.SendResult;
import org.apache.rocketmq.client.producer.SendStatus;
import org.apache.rocketmq.client.producer.TransactionListener;
import org.apache.rocketmq.client.producer.TransactionMQProducer;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageAccessor;
import org.apache.rocketmq.common.message.MessageConst;
import org.apache.rocketmq.common.message.MessageExt;

/**
 * Half messages to a topic of its own on the same broker, where no push provider listens. The
 * commit is the stock client's: one-way, which is less than the product does.
 */
final class BareQueue implements AutoCloseable {

  private static final String TOPIC = "BENCH_FLOOR";
  private static final String GROUP = "BENCH_FLOOR";
  private static final byte[] BODY = "x".repeat(300).getBytes(StandardCharsets.UTF_8);

  private static final long QUIET_NANOS = 8_000_000_000L;
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  private final TransactionMQProducer producer = new TransactionMQProducer(GROUP);
  private volatile long lastNanos = System.nanoTime();

  // Deprecated for another client library, which this is not.
  @SuppressWarnings("deprecation")
  BareQueue(String namesrvAddr) throws MQClientException {
    producer.setNamesrvAddr(namesrvAddr);
    producer.setTransactionListener(new Forgotten());
    producer.start();
    producer.createTopic(GiftTopic.NAME, TOPIC, Shards.COUNT, Map.of());
  }

  /** A half message that waits for its commit. */
  record Sent(Message message, SendResult result) {}

  Sent half(String roomId) throws Exception {
    Message message = new Message(TOPIC, BODY);
    MessageAccessor.putProperty(message, MessageConst.PROPERTY_TRANSACTION_PREPARED, "true");
    MessageAccessor.putProperty(message, MessageConst.PROPERTY_PRODUCER_GROUP, GROUP);
    SendResult result =
        producer.send(message, (queues, m, shard) -> queues.get((int) shard), Shards.of(roomId));
    if (result.getSendStatus() != SendStatus.SEND_OK) {
      throw new IllegalStateException("A half message of the bare loop: " + result);
    }
    lastNanos = System.nanoTime();
    return new Sent(message, result);
  }

  // Deprecated without a replacement: the only way to end a transaction oneself.
  @SuppressWarnings("deprecation")
  void commit(Sent half) throws Exception {
    producer
        .getDefaultMQProducerImpl()
        .endTransaction(half.message(), half.result(), LocalTransactionState.COMMIT_MESSAGE, null);
  }

  /**
   * Leaves when nothing has been asked back for a while: the broker would ask about what is left
   * open again and again for minutes, and slow down whoever comes next.
   */
  @Override
  public void close() {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (System.nanoTime() - lastNanos < QUIET_NANOS && System.nanoTime() < deadline) {
      LockSupport.parkNanos(100_000_000);
    }
    producer.shutdown();
  }

  /** Whatever is asked back has been abandoned. */
  private final class Forgotten implements TransactionListener {
    @Override
    public LocalTransactionState executeLocalTransaction(Message message, Object argument) {
      return LocalTransactionState.UNKNOW;
    }

    @Override
    public LocalTransactionState checkLocalTransaction(MessageExt message) {
      lastNanos = System.nanoTime();
      return LocalTransactionState.ROLLBACK_MESSAGE;
    }
  }
}
