package io.livegift.provider.outbox;

import io.livegift.api.event.Shards;
import io.livegift.provider.database.Database;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;

/**
 * Which shards this provider relays and sweeps: an even share among those that live.
 *
 * <p>Leases run by the database's clock; the holder stops believing in them by its own, counted
 * from before it asked. After a {@code kill -9} the others take over when the leases run out.
 */
public final class Leases {

  private record Held(Set<Integer> shards, long untilNanos) {}

  private final Database database;
  private final Duration lease;
  private final String owner;
  private volatile Held held = new Held(Set.of(), System.nanoTime());

  public Leases(Database database, String instance, Duration lease) {
    this.database = database;
    this.lease = lease;
    this.owner = instance + "-" + UUID.randomUUID().toString().substring(0, 8);
  }

  /** The shards held right now. */
  Set<Integer> held() {
    Held now = held;
    return System.nanoTime() - now.untilNanos < 0 ? now.shards : Set.of();
  }

  /** Renews, gives back what is above an even share, takes what is free. */
  void renew() {
    long began = System.nanoTime();
    Set<Integer> shards =
        database.transactPatiently(
            statements -> {
              LeaseMapper mapper = statements.of(LeaseMapper.class);
              mapper.beat(owner);
              int living = Math.max(1, mapper.living(lease.toMillis()));
              int share = (Shards.COUNT + living - 1) / living;
              int mine = mapper.renew(owner, lease.toMillis());
              if (mine > share) {
                mapper.release(owner, mine - share);
              } else if (mine < share) {
                mapper.take(owner, lease.toMillis(), share - mine);
              }
              return Set.copyOf(mapper.held(owner));
            });
    held = new Held(shards, began + lease.toNanos());
  }

  /** Gives everything back, so that others need not wait. */
  public void release() {
    held = new Held(Set.of(), System.nanoTime());
    database.transactPatiently(
        statements -> {
          LeaseMapper mapper = statements.of(LeaseMapper.class);
          mapper.forget(owner);
          return mapper.release(owner, Shards.COUNT);
        });
  }
}
