package io.livegift.push.state;

import io.livegift.api.event.Shards;
import io.livegift.push.sequence.SequenceConfig;
import io.livegift.push.sequence.ShardAnswer;
import io.livegift.push.sequence.ShardState;
import io.livegift.push.sequence.Tap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.redisson.api.RedissonClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The shards in Redis; calls block for one round trip. */
public final class RedisShardState implements ShardState {

  private static final Logger log = LoggerFactory.getLogger(RedisShardState.class);

  private final Supplier<StateConfig> config;
  private final AcceptScript accept;
  private final OpenScript open;
  private final UnsettledScript unsettled;
  private final SettleScript settle;
  private final ParkScript park;
  private final DoubtScript doubt;
  final HistoryScript history;

  public RedisShardState(RedissonClient redis, Supplier<StateConfig> config) {
    this(redis, config, UnaryOperator.identity());
  }

  /** For tests: the edit may give the scripts another clock. */
  RedisShardState(RedissonClient redis, Supplier<StateConfig> config, UnaryOperator<String> edit) {
    this.config = config;
    accept = new AcceptScript(redis, edit);
    open = new OpenScript(redis, edit);
    unsettled = new UnsettledScript(redis, edit);
    settle = new SettleScript(redis);
    park = new ParkScript(redis);
    doubt = new DoubtScript(redis, edit);
    history = new HistoryScript(redis, edit);
  }

  @Override
  public Map<Integer, ShardAnswer> open(Map<Integer, String> fences, String holder) {
    return fences.isEmpty() ? Map.of() : open.run(fences, holder);
  }

  @Override
  public ShardAnswer unsettled(int shard, String fence, String after) {
    return unsettled.run(shard, fence, after, settings());
  }

  @Override
  public ShardAnswer accept(int shard, String fence, List<Tap> taps) {
    return accept.run(shard, fence, settings(), taps);
  }

  @Override
  public boolean settle(int shard, String fence, List<String> ids) {
    return settle.run(shard, fence, ids);
  }

  @Override
  public boolean park(int shard, String fence, String body) {
    SequenceConfig sequence = config.get().sequence();
    return park.run(shard, fence, sequence.parkedMax(), body);
  }

  /** Starts a new epoch, unless the doubted one is no longer in force. */
  public void doubt(int shard, String epoch) {
    String next = doubt.run(shard, epoch, settings());
    log.error("Shard {}: Redis has lost writes of epoch {}; now in {}", shard, epoch, next);
  }

  /**
   * Messages of a room after a number.
   *
   * @param epoch blank for the one in force; another one has no messages
   */
  public Past history(String room, String epoch, long after, int limit) {
    return history.run(Shards.of(room), room, epoch, after, limit);
  }

  private Settings settings() {
    StateConfig now = config.get();
    return Settings.of(now.sequence(), now.combo());
  }
}
