package io.livegift.push.consume;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.livegift.api.event.GiftTopic;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.rocketmq.common.message.MessageQueue;
import org.junit.jupiter.api.Test;

class EvenSharesTest {

  private static final List<MessageQueue> QUEUES =
      IntStream.range(0, 64)
          .mapToObj(id -> new MessageQueue(GiftTopic.NAME, "broker", id))
          .toList();

  private static List<MessageQueue> share(String member, String... members) {
    return new EvenShares("hung"::equals)
        .allocate(GiftTopic.CONSUMER_GROUP, member, QUEUES, List.of(members));
  }

  @Test
  void memberOnTwoConnectionsHasEveryQueue() {
    assertEquals(QUEUES, share("a", "a", "a", "a"));
  }

  @Test
  void noQueueIsWithoutMember_whileOneIsListedTwice() {
    assertEquals(QUEUES.subList(0, 32), share("a", "a", "a", "b"));
    assertEquals(QUEUES.subList(32, 64), share("b", "a", "a", "b"));
  }

  @Test
  void whoeverHangsLeavesTheQueuesToTheOthers() {
    assertEquals(QUEUES.subList(0, 32), share("a", "a", "b", "hung"));
    assertEquals(QUEUES.subList(32, 64), share("b", "a", "b", "hung"));
  }

  @Test
  void nobodyTakesItselfForHung() {
    assertEquals(QUEUES.subList(32, 64), share("hung", "a", "hung"));
  }
}
