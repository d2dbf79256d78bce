package io.livegift.gateway.uplink;

import io.livegift.gateway.session.TokenBucket;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * One bucket a user, shared by all of the user's connections. It outlives them until it is full
 * again: reconnecting earns nothing.
 */
public final class GiftRates {

  private final Supplier<UplinkConfig> config;
  private final LongSupplier nanoTime;
  private final Map<String, TokenBucket> buckets = new ConcurrentHashMap<>();

  public GiftRates(Supplier<UplinkConfig> config, LongSupplier nanoTime) {
    this.config = config;
    this.nanoTime = nanoTime;
  }

  boolean take(String userId) {
    UplinkConfig limits = config.get();
    long now = nanoTime.getAsLong();
    boolean[] taken = {false};
    buckets.compute(
        userId,
        (user, known) -> {
          TokenBucket bucket = known == null ? new TokenBucket(now, limits.giftsAtOnce()) : known;
          taken[0] = bucket.take(now, limits.giftsPerSecond(), limits.giftsAtOnce());
          return bucket;
        });
    return taken[0];
  }

  /** Forgets buckets that are full; called now and then. */
  public void sweep() {
    UplinkConfig limits = config.get();
    long now = nanoTime.getAsLong();
    for (String user : buckets.keySet()) {
      buckets.computeIfPresent(
          user,
          (id, bucket) ->
              bucket.full(now, limits.giftsPerSecond(), limits.giftsAtOnce()) ? null : bucket);
    }
  }
}
