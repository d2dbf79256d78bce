package io.livegift.push;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.livegift.api.event.GiftBatch;
import io.livegift.api.event.GiftCharged;
import io.livegift.api.event.GiftTopic;
import io.livegift.api.event.Shards;
import io.livegift.runtime.Env;
import java.util.List;
import java.util.UUID;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageQueue;

/** Puts taps straight into the queue of their room. */
final class TapProducer implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private final DefaultMQProducer producer = new DefaultMQProducer("TAPS");

  TapProducer(Env env) throws MQClientException {
    producer.setNamesrvAddr(env.namesrvAddr());
    producer.setInstanceName("taps-" + ProcessHandle.current().pid());
    producer.start();
  }

  static GiftCharged tap(String room, String sender, String gift, int count) {
    String id = UUID.randomUUID().toString();
    return new GiftCharged(id, id, room, sender, gift, count, System.currentTimeMillis());
  }

  void send(GiftCharged... taps) {
    try {
      body(taps[0].roomId(), JSON.writeValueAsBytes(new GiftBatch(List.of(taps))));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  void body(String room, byte[] body) {
    MessageQueue queue = new MessageQueue(GiftTopic.NAME, "broker-a", Shards.of(room));
    try {
      var unused = producer.send(new Message(GiftTopic.NAME, body), queue);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    producer.shutdown();
  }
}
