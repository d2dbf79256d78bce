package io.livegift.stack;

import org.apache.rocketmq.broker.BrokerController;
import org.apache.rocketmq.broker.BrokerStartup;
import org.apache.rocketmq.common.TopicConfig;
import org.apache.rocketmq.common.constant.PermName;

/**
 * RocketMQ's broker with the topic of gift events. The topic exists before the broker listens, so
 * no client ever sees the one without the other. A topic that is already there is left alone: its
 * queues may have been grown.
 */
final class Broker {
  private static final String TOPIC = "GIFT_EVENT";
  private static final int QUEUES = 64;
  private static final int NAME_SERVER_CHECKS = 200;
  private static final long NAME_SERVER_CHECK_MS = 50;

  private Broker() {}

  /** Takes the arguments of {@link BrokerStartup}. */
  public static void main(String[] args) throws InterruptedException {
    BrokerController controller = BrokerStartup.createBrokerController(args);
    var topics = controller.getTopicConfigManager();
    if (topics.selectTopicConfig(TOPIC) == null) {
      topics.updateTopicConfig(
          new TopicConfig(TOPIC, QUEUES, QUEUES, PermName.PERM_READ | PermName.PERM_WRITE, 0));
    }
    BrokerStartup.start(controller);
    registerSoon(controller);
  }

  /**
   * The stock start registers before its client has found the name server, to no effect, and again
   * after 10 s: until then no client finds the topic. A name server that is down for longer than
   * the 10 s here is left to that.
   */
  private static void registerSoon(BrokerController controller) throws InterruptedException {
    var client = controller.getBrokerOuterAPI().getRemotingClient();
    for (int i = 0; i < NAME_SERVER_CHECKS; i++) {
      if (!client.getAvailableNameSrvList().isEmpty()) {
        controller.registerBrokerAll(true, false, true);
        return;
      }
      Thread.sleep(NAME_SERVER_CHECK_MS);
    }
  }
}
