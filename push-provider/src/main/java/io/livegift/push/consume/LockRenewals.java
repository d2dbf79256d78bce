package io.livegift.push.consume;

import java.lang.reflect.Field;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.impl.consumer.ConsumeMessageOrderlyService;
import org.apache.rocketmq.client.impl.consumer.ConsumeMessagePopOrderlyService;
import org.apache.rocketmq.client.impl.consumer.DefaultMQPushConsumerImpl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the renewals of a leaving client's queue locks, so that the unlocking of its shutdown is the
 * last word.
 *
 * <p>The client (5.5.0) runs two orderly services, one for a mode that it is not in. Each renews
 * all locks twice a second; the shutdown stops the first alone, and waits for neither: the queues
 * are locked again right after they were unlocked, and stay so for seconds. The second service has
 * no accessor. Where it cannot be reached, the locks lapse by themselves.
 */
final class LockRenewals {

  private static final Logger log = LoggerFactory.getLogger(LockRenewals.class);
  private static final String SECOND_SERVICE = "consumeMessagePopService";

  private LockRenewals() {}

  /**
   * Returns when no renewal runs and none will.
   *
   * @param drainMs how long batches under way may take
   */
  @SuppressWarnings("deprecation")
  static void stop(DefaultMQPushConsumer consumer, long drainMs) {
    DefaultMQPushConsumerImpl client = consumer.getDefaultMQPushConsumerImpl();
    if (client.getConsumeMessageService() instanceof ConsumeMessageOrderlyService first) {
      first.shutdown(drainMs);
      // Does nothing once stopped, but shares the renewal's monitor: this waits for one under way.
      first.lockMQPeriodically();
    }
    if (second(client) instanceof ConsumeMessagePopOrderlyService second) {
      second.shutdown(0);
      second.lockMQPeriodically();
    }
  }

  private static Object second(DefaultMQPushConsumerImpl client) {
    try {
      Field field = DefaultMQPushConsumerImpl.class.getDeclaredField(SECOND_SERVICE);
      field.setAccessible(true);
      return field.get(client);
    } catch (ReflectiveOperationException e) {
      log.warn("Queue locks may outlive this process for seconds", e);
      return client;
    }
  }
}
