package io.livegift.push.sequence;

import java.util.List;
import java.util.Map;

/**
 * The state of the shards, outside of any process.
 *
 * <p>Every change is all or nothing, and only the holder of the fence makes one. A call that throws
 * may or may not have taken effect: the caller opens the shard again, which returns everything that
 * is not settled.
 */
public interface ShardState {

  /**
   * Makes each fence the only valid one of its shard; how much the owner before left unsettled is
   * in the answer, the outcomes themselves are not.
   *
   * @param fences by shard
   * @param holder who must still hold the shards' locks; where it does not, fenced
   */
  Map<Integer, ShardAnswer> open(Map<Integer, String> fences, String holder);

  /**
   * The next outcomes that the owner before left unsettled, in order; none at the end.
   *
   * @param after the id of the last one known; blank for the first page
   */
  ShardAnswer unsettled(int shard, String fence, String after);

  /** Closes the windows that are due, then takes the taps, which may be none. */
  ShardAnswer accept(int shard, String fence, List<Tap> taps);

  /** Forgets outcomes; false when fenced. */
  boolean settle(int shard, String fence, List<String> ids);

  /** Keeps a body that cannot be decoded; false when fenced. */
  boolean park(int shard, String fence, String body);
}
