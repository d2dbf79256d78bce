package io.livegift.provider.halfmessage;

import io.livegift.api.event.GiftBatch;
import io.livegift.api.event.GiftCharged;
import io.livegift.api.event.GiftTopic;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.apache.rocketmq.client.producer.SendResult;
import org.apache.rocketmq.client.producer.SendStatus;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageAccessor;
import org.apache.rocketmq.common.message.MessageConst;
import org.apache.rocketmq.common.message.MessageDecoder;
import org.apache.rocketmq.common.message.MessageId;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.common.sysflag.MessageSysFlag;
import org.apache.rocketmq.remoting.protocol.RemotingCommand;
import org.apache.rocketmq.remoting.protocol.ResponseCode;

/**
 * Half messages into a chosen queue, and commits that the broker acknowledges.
 *
 * <p>The stock client offers neither: its transactional send picks a queue at random, and it ends a
 * transaction one-way, so that two commits may overtake each other. Here the half message is sent
 * to the shard's queue, which the broker keeps for the commit, and the end of the transaction is a
 * request with an answer. What is never ended is asked back ({@link CheckBack}).
 *
 * <p>A message that was stored, but not flushed or replicated as the broker is configured to, is a
 * refusal: its half message is rolled back.
 */
public final class OrderedProducer implements GiftQueue, AutoCloseable {

  private final ShardTable table;
  private final BrokerClient client;

  public OrderedProducer(
      String namesrvAddr, ShardTable table, HalfConfig config, CheckBack checkBack) {
    this.table = table;
    client = new BrokerClient(namesrvAddr, config, checkBack);
  }

  /**
   * Connects, waiting for a name server that is slow or not there yet.
   *
   * @throws IllegalStateException when there was none for a minute
   */
  public void start() {
    client.start();
  }

  /** Whether the name server has told where the brokers of the table are. */
  public boolean connected() {
    return table.queues().stream()
        .map(MessageQueue::getBrokerName)
        .distinct()
        .allMatch(client::knows);
  }

  @Override
  public CompletableFuture<Half> prepare(int shard, List<GiftCharged> gifts) {
    Message message = message(gifts);
    MessageAccessor.putProperty(message, MessageConst.PROPERTY_TRANSACTION_PREPARED, "true");
    MessageAccessor.putProperty(
        message, MessageConst.PROPERTY_PRODUCER_GROUP, GiftTopic.PRODUCER_GROUP);
    return client
        .send(table.queue(shard), message)
        .thenCompose(
            result -> {
              Half half = half(result);
              return result.getSendStatus() == SendStatus.SEND_OK
                  ? CompletableFuture.completedFuture(half)
                  : rollBack(half).handle((done, failed) -> refuse(result));
            });
  }

  @Override
  public CompletableFuture<Void> send(int shard, List<GiftCharged> gifts) {
    return client
        .send(table.queue(shard), message(gifts))
        .thenAccept(
            result -> {
              if (result.getSendStatus() != SendStatus.SEND_OK) {
                refuse(result);
              }
            });
  }

  @Override
  public CompletableFuture<Void> commit(Half half) {
    return end(half, MessageSysFlag.TRANSACTION_COMMIT_TYPE);
  }

  @Override
  public CompletableFuture<Void> rollBack(Half half) {
    return end(half, MessageSysFlag.TRANSACTION_ROLLBACK_TYPE);
  }

  private static Half refuse(SendResult result) {
    throw new QueueRefused("Not stored safely: " + result.getSendStatus());
  }

  private static Message message(List<GiftCharged> gifts) {
    Message message = new Message(GiftTopic.NAME, BatchCodec.encode(new GiftBatch(gifts)));
    // Each gift carries its own; this one is for tools that look at messages only.
    gifts.stream()
        .map(GiftCharged::traceparent)
        .filter(Objects::nonNull)
        .findFirst()
        .ifPresent(traceparent -> message.putUserProperty("traceparent", traceparent));
    return message;
  }

  private static Half half(SendResult result) {
    try {
      MessageId id = MessageDecoder.decodeMessageId(result.getOffsetMsgId());
      return new Half(
          result.getMessageQueue().getBrokerName(),
          id.getOffset(),
          result.getQueueOffset(),
          result.getMsgId(),
          result.getTransactionId());
    } catch (UnknownHostException e) {
      throw new QueueRefused("The broker answered with an unreadable message id", e);
    }
  }

  private CompletableFuture<Void> end(Half half, int commitOrRollback) {
    return client
        .end(
            half.brokerName(), half.end(GiftTopic.NAME, GiftTopic.PRODUCER_GROUP, commitOrRollback))
        .handle((answer, failed) -> acknowledged(half, answer, failed));
  }

  private static Void acknowledged(Half half, RemotingCommand answer, Throwable failed) {
    if (failed != null) {
      throw new QueueRefused("No answer about " + half, failed);
    }
    if (answer.getCode() != ResponseCode.SUCCESS) {
      throw new QueueRefused("The broker did not end " + half + ": " + answer.getRemark());
    }
    return null;
  }

  @Override
  public void close() {
    client.close();
  }
}
