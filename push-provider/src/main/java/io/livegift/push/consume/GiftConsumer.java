package io.livegift.push.consume;

import io.livegift.api.event.GiftTopic;
import io.livegift.push.combo.ComboPolicy;
import io.livegift.push.sequence.ShardWriter;
import io.livegift.runtime.Env;
import io.livegift.runtime.queue.ShardTable;
import io.livegift.runtime.trace.Traces;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.impl.consumer.ProcessQueue;
import org.apache.rocketmq.common.consumer.ConsumeFromWhere;
import org.apache.rocketmq.common.message.MessageQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This process as an orderly consumer of {@value GiftTopic#NAME}. Offsets move only after the
 * listener's SUCCESS; a repeat after a crash is what the state's memory of taps is for.
 */
public final class GiftConsumer {

  private static final Logger log = LoggerFactory.getLogger(GiftConsumer.class);
  private static final int HEARTBEAT_MS = 1_000;
  private static final int ROUTE_POLL_MS = 2_000;
  private static final int OFFSET_PERSIST_MS = 1_000;
  private static final int PULL_RETRY_MS = 500;
  private static final int PULLED_PER_QUEUE = 1_000;
  private static final int DRAIN_MS = 200;
  private static final int START_ATTEMPTS = 30;

  private final Env env;
  private final Supplier<ShardTable> table;
  private final Supplier<ConsumeConfig> config;
  private final GiftListener listener;
  private final Heartbeat heartbeat;
  private volatile @Nullable DefaultMQPushConsumer consumer;
  private volatile @Nullable LostPulls lostPulls;

  public GiftConsumer(
      Env env,
      Supplier<ShardTable> table,
      IntFunction<@Nullable ShardWriter> writers,
      Supplier<ComboPolicy> policy,
      Supplier<ConsumeConfig> config,
      Heartbeat heartbeat,
      Traces traces,
      MeterRegistry registry) {
    this.env = env;
    this.table = table;
    this.config = config;
    this.heartbeat = heartbeat;
    this.listener = new GiftListener(table, writers, policy, config, traces, registry);
    RocketSettings.apply(env.runDir());
    registry.gauge("push.queue.waiting", this, GiftConsumer::waiting);
  }

  /** Joins the group; tries for a while, because a name server may still be starting. */
  public void start() throws InterruptedException {
    for (int attempt = 1; consumer == null; attempt++) {
      DefaultMQPushConsumer next = configured();
      try {
        next.start();
        lostPulls = lostPulls(next);
        lostPulls.start();
        heartbeat.start(next.buildMQClientId());
        consumer = next;
      } catch (MQClientException | IllegalStateException e) {
        // The second one wraps the time-out of a name server that is slow to answer.
        next.shutdown();
        if (attempt == START_ATTEMPTS) {
          throw new IllegalStateException("No consumer at " + env.namesrvAddr(), e);
        }
        log.info("The consumer cannot start yet: {}", e.getMessage());
        Thread.sleep(HEARTBEAT_MS);
      }
    }
  }

  @SuppressWarnings("deprecation") // There is no other way to the client.
  private static LostPulls lostPulls(DefaultMQPushConsumer started) {
    return new LostPulls(
        started
            .getDefaultMQPushConsumerImpl()
            .getmQClientFactory()
            .getMQClientAPIImpl()
            .getRemotingClient());
  }

  private DefaultMQPushConsumer configured() {
    ConsumeConfig now = config.get();
    DefaultMQPushConsumer next = new DefaultMQPushConsumer(GiftTopic.CONSUMER_GROUP);
    next.setNamesrvAddr(env.namesrvAddr());
    next.setInstanceName(env.instance());
    next.setConsumeFromWhere(ConsumeFromWhere.CONSUME_FROM_FIRST_OFFSET);
    next.setHeartbeatBrokerInterval(HEARTBEAT_MS);
    next.setPollNameServerInterval(ROUTE_POLL_MS);
    next.setPersistConsumerOffsetInterval(OFFSET_PERSIST_MS);
    next.setConsumeThreadMin(now.threads());
    next.setConsumeThreadMax(now.threads());
    next.setConsumeMessageBatchMaxSize(now.batchMessages());
    next.setPullBatchSize(now.batchMessages());
    next.setPullTimeDelayMillsWhenException(PULL_RETRY_MS);
    next.setPullThresholdForQueue(PULLED_PER_QUEUE);
    next.setMaxReconsumeTimes(Integer.MAX_VALUE);
    next.setAwaitTerminationMillisWhenShutdown(DRAIN_MS);
    next.setAllocateMessageQueueStrategy(new EvenShares(heartbeat::hangs));
    next.registerMessageListener(listener);
    try {
      next.subscribe(GiftTopic.NAME, "*");
    } catch (MQClientException e) {
      throw new IllegalStateException(e);
    }
    return next;
  }

  /** The shards whose queues are assigned to this process and locked for it at their broker. */
  public Set<Integer> assigned() {
    Set<Integer> shards = new HashSet<>();
    queues()
        .forEach(
            (queue, process) -> {
              boolean ours = process.isLocked() && !process.isDropped();
              // The group's retry topic is in the table as well.
              if (ours && queue.getTopic().equals(GiftTopic.NAME)) {
                table.get().shard(queue.getBrokerName(), queue.getQueueId()).ifPresent(shards::add);
              }
            });
    return shards;
  }

  /** Only the implementation tells which queues are held; there is no other way to ask. */
  @SuppressWarnings("deprecation")
  private Map<MessageQueue, ProcessQueue> queues() {
    DefaultMQPushConsumer current = consumer;
    return current == null
        ? Map.of()
        : current.getDefaultMQPushConsumerImpl().getRebalanceImpl().getProcessQueueTable();
  }

  public boolean isStarted() {
    return consumer != null;
  }

  /** Ends the batches under way, unlocks the queues at the broker and leaves the group. */
  public void leave() {
    DefaultMQPushConsumer current = consumer;
    if (current != null) {
      LockRenewals.stop(current, DRAIN_MS);
      current.shutdown();
    }
    LostPulls watch = lostPulls;
    if (watch != null) {
      watch.close();
    }
    heartbeat.close();
  }

  /** What was pulled and is not taken, and what the broker had behind it at the last pull. */
  private double waiting() {
    return queues().values().stream()
        .mapToLong(process -> process.getMsgCount().get() + process.getMsgAccCnt())
        .sum();
  }
}
