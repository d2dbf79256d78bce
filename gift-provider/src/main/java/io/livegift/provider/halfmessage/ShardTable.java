package io.livegift.provider.halfmessage;

import io.livegift.api.event.GiftTopic;
import io.livegift.runtime.config.ConfigReader;
import java.util.List;
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
}
