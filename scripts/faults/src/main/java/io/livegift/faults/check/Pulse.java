package io.livegift.faults.check;

import io.livegift.faults.history.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** When steady viewers saw the gift of which four a second are sent to each of their rooms. */
public final class Pulse {

  private static final String GIFT = "gift_castle_secrets";

  /** A steady viewer saw nothing from one gift to the next. */
  record Silence(String client, Span time) {}

  private final Map<String, List<Long>> seen = new TreeMap<>();

  public Pulse(Evidence evidence) {
    Map<String, Long> lastTapMs = new TreeMap<>();
    evidence
        .asked()
        .values()
        .forEach(
            asks -> {
              Event.Asked first = asks.get(0);
              if (first.giftId().equals(GIFT)) {
                lastTapMs.merge(first.roomId(), first.atMs(), Math::max);
              }
            });
    Map<String, String> rooms = new TreeMap<>();
    for (Event.Seen gift : evidence.events(Event.Seen.class)) {
      String room = gift.gift().roomId();
      if (gift.client().startsWith("viewer-")
          && gift.gift().giftId().equals(GIFT)
          && gift.atMs() <= lastTapMs.getOrDefault(room, 0L)) {
        seen.computeIfAbsent(gift.client(), client -> new ArrayList<>()).add(gift.atMs());
        rooms.put(gift.client(), room);
      }
    }
    // What nobody saw until the last tap is a silence, too.
    seen.forEach((client, times) -> times.add(lastTapMs.get(rooms.get(client))));
  }

  /** Every silence that is longer than this. */
  List<Silence> silences(long longerThanMs) {
    List<Silence> silences = new ArrayList<>();
    seen.forEach(
        (client, times) -> {
          for (int i = 1; i < times.size(); i++) {
            Span time = new Span(times.get(i - 1), times.get(i));
            if (time.lengthMs() > longerThanMs) {
              silences.add(new Silence(client, time));
            }
          }
        });
    return silences;
  }

  /** The longest silence of any viewer while a fault may be felt. */
  public long longestMs(Window fault) {
    return silences(0).stream()
        .map(Silence::time)
        .filter(time -> time.overlaps(fault.felt()))
        .mapToLong(Span::lengthMs)
        .max()
        .orElse(0);
  }

  /** From the end of a fault until every viewer has seen a gift. */
  public long recoveryMs(Window fault) {
    return seen.values().stream()
        .mapToLong(
            times ->
                times.stream()
                    .mapToLong(time -> time - fault.endedMs())
                    .filter(after -> after >= 0)
                    .findFirst()
                    .orElse(0))
        .max()
        .orElse(0);
  }
}
