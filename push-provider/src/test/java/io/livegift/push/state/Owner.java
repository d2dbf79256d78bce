package io.livegift.push.state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.livegift.api.GiftMessage;
import io.livegift.push.PrivateRedis;
import io.livegift.push.sequence.Fenced;
import io.livegift.push.sequence.Outcome;
import io.livegift.push.sequence.ShardAnswer;
import io.livegift.push.sequence.Taken;
import io.livegift.push.sequence.Tap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.redisson.client.codec.StringCodec;

/** One owner of shard 7 in a test, and the messages it saw. */
final class Owner {

  static final int SHARD = 7;
  final List<GiftMessage> messages = new ArrayList<>();
  final String fence = UUID.randomUUID().toString();
  private final RedisShardState state;
  private final PrivateRedis redis;

  Owner(PrivateRedis redis, RedisShardState state) {
    this.redis = redis;
    this.state = state;
  }

  /** Takes lock and fence, as if whoever held them had been killed. */
  Taken open() {
    var lock = redis.client().getMap(ShardKeys.lock(SHARD), StringCodec.INSTANCE);
    lock.delete();
    Object unused = lock.put(fence, "1");
    ShardAnswer answer = state.open(Map.of(SHARD, fence), fence).get(SHARD);
    Taken opened = Objects.requireNonNull((Taken) answer);
    List<Outcome> left = new ArrayList<>();
    for (List<Outcome> page = page(""); !page.isEmpty(); page = page(left)) {
      left.addAll(page);
    }
    assertEquals(opened.outgoing(), left.size());
    return keep(
        Taken.delivery(
            opened.nowMs(), opened.dueInMs(), opened.windows(), left.size(), left, Map.of()));
  }

  private List<Outcome> page(List<Outcome> before) {
    return page(before.get(before.size() - 1).id());
  }

  private List<Outcome> page(String after) {
    return ((Taken) state.unsettled(SHARD, fence, after)).outcomes();
  }

  Taken accept(Tap... taps) {
    return keep((Taken) state.accept(SHARD, fence, List.of(taps)));
  }

  boolean fencedOff() {
    return state.accept(SHARD, fence, List.of()) instanceof Fenced;
  }

  private Taken keep(Taken taken) {
    taken.outcomes().stream().flatMap(o -> Stream.ofNullable(o.message())).forEach(messages::add);
    return taken;
  }

  List<Long> counts() {
    return messages.stream().map(GiftMessage::giftCount).toList();
  }
}
