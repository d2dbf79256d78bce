package io.livegift.faults.check;

import io.livegift.faults.history.Event;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which gifts may expire: those that faults left too little of their ten seconds.
 *
 * <p>A gift that was answered OK is in its queue: from then on it needs broker, Redis and a push
 * provider for a moment. One that was not, or whose effect Redis forgot, needs the database as
 * well, for as long as repair takes. Gift providers and gateways never let a gift expire.
 */
final class Expiry {

  private static final long EXPIRE_MS = 10_000;

  /** From the queue to a receipt on a loaded machine. */
  private static final long ACCEPT_MS = 1_000;

  /** The sweeper's turn after 2 s, its lease when a provider has died, the way. */
  private static final long REPAIR_MS = 5_000;

  /** A merging gift's turn comes a window later. */
  private static final long WINDOW_MS = 3_000;

  private static final Set<String> ACCEPTING = Set.of("broker", "redis", "push-provider");
  private static final Set<String> REPAIRING = Set.of("broker", "redis", "push-provider", "mysql");

  private final Evidence evidence;

  Expiry(Evidence evidence) {
    this.evidence = evidence;
  }

  boolean isForced(Order order) {
    long end = order.createdAt() + EXPIRE_MS;
    Disturbance faults = new Disturbance(evidence.windows());
    OptionalLong queued = queuedMs(order);
    if (queued.isPresent() && queued.getAsLong() < end) {
      Span inQueue = new Span(queued.getAsLong(), end);
      if (faults.leftMs(inQueue, fault -> ACCEPTING.contains(fault.target())) > ACCEPT_MS) {
        return false;
      }
    }
    long repairMs = REPAIR_MS + (Gifts.merges(order.giftId()) ? WINDOW_MS : 0);
    Span life = new Span(order.createdAt(), end);
    return faults.leftMs(life, fault -> REPAIRING.contains(fault.target())) <= repairMs;
  }

  /** When the gift was in its queue for certain; nothing if Redis has forgotten it since. */
  private OptionalLong queuedMs(Order order) {
    long end = order.createdAt() + EXPIRE_MS;
    return evidence.flushedBetween(order.createdAt(), end)
        ? OptionalLong.empty()
        : evidence.acked(order.request()).stream()
            .filter(ack -> ack.code().equals("OK"))
            .mapToLong(Event.Acked::atMs)
            .min();
  }

  /** The faults that took of a gift's time. */
  String cause(Order order) {
    Span life = new Span(order.createdAt(), order.createdAt() + EXPIRE_MS);
    return evidence.windows().stream()
        .filter(fault -> REPAIRING.contains(fault.target()) && fault.felt().overlaps(life))
        .map(fault -> fault.kind() + " " + fault.target())
        .distinct()
        .sorted()
        .collect(Collectors.joining(" + "));
  }
}
