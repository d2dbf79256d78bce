package io.livegift.provider.halfmessage;

import com.google.common.util.concurrent.MoreExecutors;
import io.livegift.api.event.GiftTopic;
import io.livegift.runtime.rpc.Deadline;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.impl.factory.MQClientInstance;
import org.apache.rocketmq.client.producer.SendCallback;
import org.apache.rocketmq.client.producer.SendResult;
import org.apache.rocketmq.client.producer.TransactionMQProducer;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.remoting.protocol.RemotingCommand;
import org.apache.rocketmq.remoting.protocol.RequestCode;
import org.apache.rocketmq.remoting.protocol.header.EndTransactionRequestHeader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The stock producer, set up so that every request has an answer or a failure within its time-out,
 * nothing is repeated behind the caller's back, and check-backs arrive.
 */
final class BrokerClient implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(BrokerClient.class);
  private static final Duration START_PATIENCE = Duration.ofSeconds(60);
  private static final int UNUSED_BATCHES_MS = 1_000;
  private static final int MOST_WAITING_CHECKS = 1_000;

  private final String namesrvAddr;
  private final HalfConfig config;
  private final CheckBack checkBack;
  private final ExecutorService checkThreads;
  private volatile TransactionMQProducer producer;
  private volatile boolean started;

  BrokerClient(String namesrvAddr, HalfConfig config, CheckBack checkBack) {
    this.namesrvAddr = namesrvAddr;
    this.config = config;
    this.checkBack = checkBack;
    checkThreads = bounded(config.checkThreads(), checkBack);
    producer = fresh();
  }

  /** What does not fit is not answered: the broker asks again with its next round. */
  static ExecutorService bounded(int threads, CheckBack checkBack) {
    return new ThreadPoolExecutor(
        threads,
        threads,
        0,
        TimeUnit.SECONDS,
        new ArrayBlockingQueue<>(MOST_WAITING_CHECKS),
        (check, pool) -> checkBack.dropped());
  }

  private TransactionMQProducer fresh() {
    // Naming the topic makes start() find its brokers and register there: a provider that
    // restarts idle is asked back at once, not only after its first message.
    TransactionMQProducer fresh =
        new TransactionMQProducer(GiftTopic.PRODUCER_GROUP, List.of(GiftTopic.NAME));
    fresh.setNamesrvAddr(namesrvAddr);
    fresh.setTransactionListener(checkBack);
    fresh.setExecutorService(checkThreads);
    fresh.setHeartbeatBrokerInterval(1_000);
    fresh.setPollNameServerInterval(2_000);
    fresh.setRetryTimesWhenSendFailed(0);
    fresh.setRetryTimesWhenSendAsyncFailed(0);
    fresh.setSendMsgTimeout((int) config.sendTimeout().toMillis());
    return fresh;
  }

  /**
   * Connects, waiting for a name server that is slow or not there yet.
   *
   * @throws IllegalStateException when there was none for a minute
   */
  void start() {
    Deadline deadline = Deadline.in(START_PATIENCE);
    while (true) {
      try {
        producer.start();
        // Its own batching is not used; by default two threads of it look for work 200 times a
        // second.
        producer.batchMaxDelayMs(UNUSED_BATCHES_MS);
        // Answers only complete futures: no thread has to be woken for that.
        producer.setCallbackExecutor(MoreExecutors.newDirectExecutorService());
        started = true;
        return;
      } catch (MQClientException | IllegalStateException e) {
        // The second one wraps the time-out of a name server that is slow to answer.
        if (deadline.passed()) {
          throw new IllegalStateException("The message producer does not start", e);
        }
        log.warn("The name server does not answer yet: {}", e.getMessage());
        // A producer that failed to start cannot be started again.
        producer.shutdown();
        producer = fresh();
        pause();
      }
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(500);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while starting", e);
    }
  }

  /** Whether the name server has told where this broker is. */
  boolean knows(String brokerName) {
    return started && client().findBrokerAddressInPublish(brokerName) != null;
  }

  CompletableFuture<SendResult> send(MessageQueue queue, Message message) {
    CompletableFuture<SendResult> sent = new CompletableFuture<>();
    try {
      producer.send(message, queue, completing(sent), config.sendTimeout().toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      sent.completeExceptionally(new QueueRefused("Interrupted", e));
    } catch (Exception e) {
      sent.completeExceptionally(new QueueRefused("Not sent to " + queue, e));
    }
    // The client looks for overdue answers once a second and adds a second: too late for a tap.
    return sent.orTimeout(config.sendTimeout().toMillis(), TimeUnit.MILLISECONDS);
  }

  private static SendCallback completing(CompletableFuture<SendResult> sent) {
    return new SendCallback() {
      @Override
      public void onSuccess(SendResult result) {
        sent.complete(result);
      }

      @Override
      public void onException(Throwable e) {
        sent.completeExceptionally(new QueueRefused("Not accepted by the broker", e));
      }
    };
  }

  /** Ends a transaction by a request that the broker answers. */
  CompletableFuture<RemotingCommand> end(String brokerName, EndTransactionRequestHeader header) {
    String address = client().findBrokerAddressInPublish(brokerName);
    if (address == null) {
      return CompletableFuture.failedFuture(new QueueRefused("No broker " + brokerName));
    }
    RemotingCommand request =
        RemotingCommand.createRequestCommand(RequestCode.END_TRANSACTION, header);
    long timeoutMs = config.ackTimeout().toMillis();
    return client()
        .getMQClientAPIImpl()
        .getRemotingClient()
        .invoke(address, request, timeoutMs)
        .orTimeout(timeoutMs, TimeUnit.MILLISECONDS);
  }

  // Deprecated without a replacement: the only way to the client's own connection.
  @SuppressWarnings("deprecation")
  private MQClientInstance client() {
    return producer.getDefaultMQProducerImpl().getMqClientFactory();
  }

  @Override
  public void close() {
    producer.shutdown();
    checkThreads.shutdown();
  }
}
