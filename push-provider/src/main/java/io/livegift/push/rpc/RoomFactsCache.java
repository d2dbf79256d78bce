package io.livegift.push.rpc;

import io.livegift.api.ErrorCode;
import io.livegift.api.event.RoomFactsQuery;
import io.livegift.api.event.RoomFactsReply;
import io.livegift.api.event.RoomLedgerService;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the ledger said of rooms, a second old at most while it answers, older while it is away.
 *
 * <p>Only a room that is not known to exist makes the caller wait for the ledger.
 */
public final class RoomFactsCache {

  private static final Logger log = LoggerFactory.getLogger(RoomFactsCache.class);
  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long UNUSED_NANOS = TimeUnit.MINUTES.toNanos(10);
  private static final int ASKED_AT_ONCE = 1_000;
  private static final int TIDY_ABOVE = 50_000;

  private record Known(Lookup room, long atNanos) {
    boolean fresh() {
      return System.nanoTime() - atNanos < FRESH_NANOS;
    }
  }

  private final Map<String, Known> known = new ConcurrentHashMap<>();
  private final AtomicBoolean refreshing = new AtomicBoolean();
  private final RoomLedgerService ledger;
  private final Executor background;

  public RoomFactsCache(RoomLedgerService ledger, Executor background) {
    this.ledger = ledger;
    this.background = background;
  }

  Lookup of(String roomId) {
    return of(List.of(roomId)).getOrDefault(roomId, Lookup.UNKNOWN);
  }

  /** An answer for every room asked for. */
  Map<String, Lookup> of(Collection<String> roomIds) {
    List<String> unknown = new ArrayList<>();
    List<String> stale = new ArrayList<>();
    for (String roomId : roomIds) {
      Known facts = known.get(roomId);
      if (facts == null || (facts.room == Lookup.MISSING && !facts.fresh())) {
        unknown.add(roomId);
      } else if (!facts.fresh()) {
        stale.add(roomId);
      }
    }
    ask(unknown);
    refresh(stale);
    Map<String, Lookup> found = new HashMap<>();
    for (String roomId : roomIds) {
      Known facts = known.get(roomId);
      found.put(roomId, facts == null ? Lookup.UNKNOWN : facts.room);
    }
    return found;
  }

  private void refresh(List<String> roomIds) {
    if (!roomIds.isEmpty() && refreshing.compareAndSet(false, true)) {
      background.execute(
          () -> {
            try {
              ask(roomIds);
            } finally {
              refreshing.set(false);
            }
          });
    }
  }

  private void ask(List<String> roomIds) {
    for (int from = 0; from < roomIds.size(); from += ASKED_AT_ONCE) {
      List<String> some = roomIds.subList(from, Math.min(roomIds.size(), from + ASKED_AT_ONCE));
      try {
        keep(some, ledger.describe(new RoomFactsQuery(some)));
      } catch (RuntimeException e) {
        log.info("The ledger does not answer, what it said before counts: {}", e.toString());
        return;
      }
    }
  }

  private void keep(List<String> asked, RoomFactsReply reply) {
    if (ErrorCode.of(reply.code()) != ErrorCode.OK) {
      return;
    }
    long now = System.nanoTime();
    if (known.size() > TIDY_ABOVE) {
      known.values().removeIf(facts -> now - facts.atNanos > UNUSED_NANOS);
    }
    Map<String, Lookup> found = new HashMap<>();
    reply.rooms().forEach(room -> found.put(room.roomId(), new Lookup.Found(room)));
    for (String roomId : asked) {
      known.put(roomId, new Known(found.getOrDefault(roomId, Lookup.MISSING), now));
    }
  }
}
