package io.livegift.push.consume;

import java.util.List;
import java.util.function.Predicate;
import org.apache.rocketmq.client.consumer.rebalance.AllocateMessageQueueAveragely;
import org.apache.rocketmq.common.message.MessageQueue;

/**
 * Neighbouring queues in even shares, each member of the group counted once, and none that hangs.
 *
 * <p>The broker (5.5.0) lists the members by connection: whoever has come back on a new one before
 * the old one ended is in the list twice or more. A share computed from such a list leaves queues
 * to a member that does not exist, and their rooms silent until the old connection is gone.
 */
final class EvenShares extends AllocateMessageQueueAveragely {

  private final Predicate<String> hangs;

  EvenShares(Predicate<String> hangs) {
    this.hangs = hangs;
  }

  @Override
  public List<MessageQueue> allocate(
      String group, String member, List<MessageQueue> queues, List<String> members) {
    List<String> moving =
        members.stream().distinct().filter(m -> m.equals(member) || !hangs.test(m)).toList();
    return super.allocate(group, member, queues, moving);
  }
}
