package io.livegift.faults.check;

import io.livegift.api.GiftMessage;
import io.livegift.faults.history.Event;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Whoever watched to the end has played everything since the first {@code joined}, or was told what
 * is gone; and what was said to be gone had expired.
 */
final class ToldWhatWasMissed implements Check {

  private static final String NAME = "viewers miss nothing unsaid";
  private static final long EXPIRE_MS = 10_000;

  /** Two clocks, and the way from the server's decision to the screen. */
  private static final long SLACK_MS = 1_500;

  @Override
  public void run(Evidence evidence, Consumer<Violation> found) {
    Map<String, Set<Place>> messages = new HashMap<>();
    evidence.shown().keySet().forEach(place -> add(messages, place));
    evidence.ordersByPlace().keySet().forEach(place -> add(messages, place));
    for (Event.Stayed stayed : evidence.events(Event.Stayed.class)) {
      Screen screen = new Screen(evidence, stayed.client(), stayed.roomId());
      for (Place place : messages.getOrDefault(stayed.roomId(), Set.of())) {
        screen.check(place, found);
      }
    }
  }

  private static void add(Map<String, Set<Place>> messages, Place place) {
    messages
        .computeIfAbsent(
            place.roomId(), key -> new TreeSet<>((a, b) -> a.equals(b) ? 0 : a.before(b) ? -1 : 1))
        .add(place);
  }

  /** One client in one room. */
  private static final class Screen {
    final Evidence evidence;
    final String client;
    final String roomId;
    final Set<Place> played = new HashSet<>();
    final Set<String> playedIds = new HashSet<>();
    final List<Event.PassedOver> passedOver;
    final List<Event.Joined> joined;

    Screen(Evidence evidence, String client, String roomId) {
      this.evidence = evidence;
      this.client = client;
      this.roomId = roomId;
      for (Event.Played play : evidence.events(Event.Played.class)) {
        if (play.client().equals(client) && play.gift().roomId().equals(roomId)) {
          played.add(Place.of(play.gift()));
          playedIds.add(play.gift().msgId());
        }
      }
      passedOver =
          evidence.events(Event.PassedOver.class).stream()
              .filter(e -> e.client().equals(client) && e.roomId().equals(roomId))
              .toList();
      joined =
          evidence.events(Event.Joined.class).stream()
              .filter(e -> e.client().equals(client) && e.roomId().equals(roomId))
              .toList();
    }

    void check(Place place, Consumer<Violation> found) {
      if (joined.isEmpty() || !owed(place) || played.contains(place) || playedElsewhere(place)) {
        return;
      }
      Optional<Event.PassedOver> told = told(place);
      if (told.isEmpty()) {
        report(place, found, client + " neither played " + place + " nor was told");
        return;
      }
      // Another epoch begins only where Redis forgot what there was; that is checked elsewhere.
      boolean anew = !told.get().fromEpoch().equals(told.get().epoch());
      if (!anew && !expired(place, told.get())) {
        report(place, found, client + " was told that " + place + " is gone before it expired");
      }
    }

    private boolean owed(Place place) {
      Event.Joined first = joined.get(0);
      return new Place(roomId, first.epoch(), first.seq()).before(place);
    }

    /** Whether this or a later one of those passed over had expired: what is missed is a prefix. */
    private boolean expired(Place place, Event.PassedOver told) {
      for (long seq = place.seq(); seq <= told.seq(); seq++) {
        long beganMs = beganMs(new Place(roomId, place.epoch(), seq));
        if (beganMs + EXPIRE_MS <= told.atMs() + SLACK_MS) {
          return true;
        }
      }
      return false;
    }

    /** The same message under an earlier number, which Redis forgot. */
    private boolean playedElsewhere(Place place) {
      GiftMessage gift = evidence.shown().get(place);
      return gift != null && playedIds.contains(gift.msgId());
    }

    private Optional<Event.PassedOver> told(Place place) {
      return passedOver.stream()
          .filter(
              passed ->
                  new Place(roomId, passed.fromEpoch(), passed.afterSeq()).before(place)
                      && !new Place(roomId, passed.epoch(), passed.seq()).before(place))
          .findFirst();
    }

    private long beganMs(Place place) {
      GiftMessage gift = evidence.shown().get(place);
      return gift != null
          ? gift.timestamp()
          : evidence.ordersByPlace().getOrDefault(place, List.of()).stream()
              .mapToLong(Order::createdAt)
              .min()
              .orElse(Long.MAX_VALUE / 2);
    }

    private void report(Place place, Consumer<Violation> found, String what) {
      List<String> lines =
          evidence.lines(
              event ->
                  (event instanceof Event.PassedOver passed
                          && passed.client().equals(client)
                          && passed.roomId().equals(roomId))
                      || (event instanceof Event.Joined at
                          && at.client().equals(client)
                          && at.roomId().equals(roomId))
                      || (event instanceof Event.Played play
                          && play.client().equals(client)
                          && play.gift().roomId().equals(roomId)
                          && play.gift().epoch().equals(place.epoch())
                          && Math.abs(play.gift().seq() - place.seq()) <= 1)
                      || (event instanceof Event.Seen seen && Place.of(seen.gift()).equals(place)));
      found.accept(new Violation(NAME, what, lines));
    }
  }
}
