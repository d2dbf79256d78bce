package io.livegift.push.ownership;

import io.livegift.push.state.ShardKeys;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.redisson.api.RFuture;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;

/**
 * Redisson's locks of the shards, many at a time. A lock belongs to a thread: all of them belong to
 * the ownership thread.
 *
 * <p>The lease is given and renewed here: the watchdog's would outlive a killed owner by half a
 * minute, and taking a lock again to renew it would only count it twice.
 */
final class ShardLocks {

  private final RedissonClient redis;
  private final LockScript renew;
  private final LockScript release;

  ShardLocks(RedissonClient redis) {
    this.redis = redis;
    renew = new LockScript(redis, "renew");
    release = new LockScript(redis, "release");
  }

  /** By what name a lock taken on this thread is held. */
  String holder() {
    return redis.getId() + ":" + Thread.currentThread().getId();
  }

  /** Takes the locks that are free; never waits for one that is not. */
  List<Integer> take(Collection<Integer> shards, long leaseMs) {
    // What is left of an earlier try must not be counted twice.
    release(shards);
    long thread = Thread.currentThread().getId();
    Map<Integer, RFuture<Boolean>> tries = new LinkedHashMap<>();
    for (int shard : shards) {
      RLock lock = redis.getLock(ShardKeys.lock(shard));
      tries.put(shard, lock.tryLockAsync(0, leaseMs, TimeUnit.MILLISECONDS, thread));
    }
    List<Integer> taken = new ArrayList<>();
    tries.forEach(
        (shard, answer) -> {
          if (answer.toCompletableFuture().join()) {
            taken.add(shard);
          }
        });
    return taken;
  }

  /** Prolongs the leases; returns the shards whose lock is lost. */
  List<Integer> renew(Collection<Integer> shards, long leaseMs) {
    return shards.isEmpty() ? List.of() : renew.run(List.copyOf(shards), holder(), leaseMs);
  }

  /** Gives up those that are held; returns the others. */
  List<Integer> release(Collection<Integer> shards) {
    return shards.isEmpty() ? List.of() : release.run(List.copyOf(shards), holder());
  }
}
