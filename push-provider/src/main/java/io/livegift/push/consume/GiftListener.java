package io.livegift.push.consume;

import io.livegift.push.combo.ComboPolicy;
import io.livegift.push.sequence.ShardWriter;
import io.livegift.push.sequence.Tap;
import io.livegift.runtime.queue.ShardTable;
import io.livegift.runtime.trace.Traced;
import io.livegift.runtime.trace.Traces;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.apache.rocketmq.client.consumer.listener.ConsumeOrderlyContext;
import org.apache.rocketmq.client.consumer.listener.ConsumeOrderlyStatus;
import org.apache.rocketmq.client.consumer.listener.MessageListenerOrderly;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.common.message.MessageQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands a queue's messages to its shard, in order.
 *
 * <p>SUCCESS means: the state of the shard has every tap. Anything else suspends the queue for a
 * moment, without end: the same messages come again, and what had been taken of them is recognised.
 * A {@code kill -9} anywhere here only leads to such a repeat.
 */
final class GiftListener implements MessageListenerOrderly {

  private static final Logger log = LoggerFactory.getLogger(GiftListener.class);

  private final Supplier<ShardTable> table;
  private final IntFunction<@Nullable ShardWriter> writers;
  private final BodyReader reader;
  private final Supplier<ConsumeConfig> config;
  private final Traces traces;
  private final Counter parked;
  private final Counter suspended;
  private final Counter taken;
  private final Timer accepts;
  private final Timer age;

  GiftListener(
      Supplier<ShardTable> table,
      IntFunction<@Nullable ShardWriter> writers,
      Supplier<ComboPolicy> policy,
      Supplier<ConsumeConfig> config,
      Traces traces,
      MeterRegistry registry) {
    this.traces = traces;
    this.table = table;
    this.writers = writers;
    this.reader = new BodyReader(policy);
    this.config = config;
    parked = registry.counter("push.parked");
    suspended = registry.counter("push.suspended");
    taken = registry.counter("push.taps");
    accepts = registry.timer("push.accept");
    age = registry.timer("push.queue.age");
  }

  @Override
  public ConsumeOrderlyStatus consumeMessage(
      List<MessageExt> messages, ConsumeOrderlyContext context) {
    MessageQueue queue = context.getMessageQueue();
    OptionalInt shard = table.get().shard(queue.getBrokerName(), queue.getQueueId());
    if (shard.isEmpty()) {
      log.error("Queue {} carries no shard of the table", queue);
      return suspend(context);
    }
    ShardWriter writer = writers.apply(shard.getAsInt());
    return writer != null && hand(messages, shard.getAsInt(), writer)
        ? ConsumeOrderlyStatus.SUCCESS
        : suspend(context);
  }

  private ConsumeOrderlyStatus suspend(ConsumeOrderlyContext context) {
    suspended.increment();
    context.setSuspendCurrentQueueTimeMillis(config.get().pause().toMillis());
    return ConsumeOrderlyStatus.SUSPEND_CURRENT_QUEUE_A_MOMENT;
  }

  private boolean hand(List<MessageExt> messages, int shard, ShardWriter writer) {
    int batchTaps = config.get().batchTaps();
    List<Tap> taps = new ArrayList<>();
    for (MessageExt message : messages) {
      age.record(
          Math.max(0, System.currentTimeMillis() - message.getStoreTimestamp()),
          TimeUnit.MILLISECONDS);
      Body body = reader.read(message.getBody(), shard);
      if (!body.sound() && !park(message, body, writer)) {
        return false;
      }
      taps.addAll(body.taps());
      if (taps.size() >= batchTaps) {
        if (!accept(taps, writer)) {
          return false;
        }
        taps.clear();
      }
    }
    return taps.isEmpty() || accept(taps, writer);
  }

  private boolean accept(List<Tap> taps, ShardWriter writer) {
    if (traced(taps, () -> accepts.record(() -> writer.accept(List.copyOf(taps))))) {
      taken.increment(taps.size());
      return true;
    }
    return false;
  }

  /** A batch holds gifts of many traces: each has a step of its own. */
  private boolean traced(List<Tap> taps, BooleanSupplier work) {
    List<Traced> steps = new ArrayList<>();
    for (Tap tap : taps) {
      if (tap.traceparent() != null) {
        steps.add(
            traces
                .step("accept", tap.traceparent())
                .note("msgId", tap.msgId())
                .note("roomId", tap.roomId()));
      }
    }
    boolean done = work.getAsBoolean();
    steps.forEach(step -> step.note("taken", done).close());
    return done;
  }

  private boolean park(MessageExt message, Body body, ShardWriter writer) {
    log.error("Parked message {}: {}", message.getMsgId(), body.fault());
    parked.increment();
    return writer.park(new String(message.getBody(), StandardCharsets.UTF_8));
  }
}
