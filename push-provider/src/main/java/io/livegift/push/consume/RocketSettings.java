package io.livegift.push.consume;

import java.nio.file.Path;
import java.util.Map;

/**
 * Settings of the RocketMQ client that exist as system properties only, in milliseconds. With the
 * defaults the rooms of a killed process stay silent for a minute.
 */
final class RocketSettings {

  private static final Map<String, String> TAKEOVER =
      Map.of(
          "rocketmq.client.rebalance.lockInterval", "500",
          "rocketmq.client.rebalance.lockMaxLiveTime", "1500",
          "rocketmq.client.rebalance.waitInterval", "1000",
          "rocketmq.client.rebalance.minInterval", "200",
          "rocketmq.client.unlockDelayTimeMills", "2000");

  private RocketSettings() {}

  /** To be called before the first class of the client is loaded; what is set already stays. */
  static void apply(Path runDir) {
    TAKEOVER.forEach(RocketSettings::set);
    // The client logs past SLF4J, to a file of its own; a suspended queue is a warning each time.
    set("rocketmq.log.root", runDir.resolve("logs").toString());
    set("rocketmq.log.level", "error");
  }

  private static void set(String key, String value) {
    System.getProperties().putIfAbsent(key, value);
  }
}
