package io.livegift.gateway.session;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Every open connection, by its user. A connection is known by itself, not by its user's name: when
 * an old one goes late, the newer ones stay.
 */
public final class Sessions {

  private final Map<String, List<Session>> byUser = new ConcurrentHashMap<>();
  private final AtomicInteger count = new AtomicInteger();

  public Sessions(MeterRegistry meters) {
    meters.gauge("gateway.connections", count);
    meters.gaugeMapSize("gateway.users", List.of(), byUser);
  }

  /** False, and nothing changes, when the user has {@code limit} connections already. */
  public boolean add(Session session, int limit) {
    boolean[] added = {true};
    byUser.compute(
        session.userId(),
        (user, open) -> {
          if (open == null) {
            return List.of(session);
          }
          added[0] = open.size() < limit;
          return added[0] ? with(open, session) : open;
        });
    if (added[0]) {
      count.incrementAndGet();
    }
    return added[0];
  }

  public void remove(Session session) {
    byUser.computeIfPresent(
        session.userId(),
        (user, open) -> {
          List<Session> rest = open.stream().filter(other -> other != session).toList();
          count.addAndGet(rest.size() - open.size());
          return rest.isEmpty() ? null : rest;
        });
  }

  public int count() {
    return count.get();
  }

  public Set<String> users() {
    return Set.copyOf(byUser.keySet());
  }

  /** Each on its own event loop; returns how many there are. */
  public int ofUser(String userId, Consumer<Session> action) {
    List<Session> open = byUser.getOrDefault(userId, List.of());
    open.forEach(session -> onLoop(session, action));
    return open.size();
  }

  /** Each on its own event loop. */
  public void each(Consumer<Session> action) {
    byUser.values().forEach(open -> open.forEach(session -> onLoop(session, action)));
  }

  private static void onLoop(Session session, Consumer<Session> action) {
    session.loop().execute(() -> action.accept(session));
  }

  private static List<Session> with(List<Session> open, Session session) {
    return Stream.concat(open.stream(), Stream.of(session)).toList();
  }
}
