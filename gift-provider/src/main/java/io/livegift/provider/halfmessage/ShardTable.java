package io.livegift.provider.halfmessage;

import io.livegift.api.event.GiftTopic;
import io.livegift.runtime.config.ConfigReader;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.rocketmq.common.message.MessageQueue;

/** The shards' queues of {@link io.livegift.runtime.queue.ShardTable}, as the client names them. */
public record ShardTable(List<MessageQueue> queues) {

  public ShardTable {
    queues = List.copyOf(queues);
  }

  public static ShardTable from(ConfigReader reader) {
    return new ShardTable(
        io.livegift.runtime.queue.ShardTable.from(reader).queues().stream()
            .map(queue -> new MessageQueue(GiftTopic.NAME, queue.broker(), queue.id()))
            .toList());
  }

  MessageQueue queue(int shard) {
    return queues.get(shard);
  }

  /** A way to reach every broker. */
  Collection<Integer> oneShardOfEachBroker() {
    Map<String, Integer> shards = new TreeMap<>();
    for (int shard = 0; shard < queues.size(); shard++) {
      shards.putIfAbsent(queues.get(shard).getBrokerName(), shard);
    }
    return List.copyOf(shards.values());
  }
}
