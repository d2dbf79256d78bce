package io.livegift.faults.check;

import io.livegift.faults.history.Event;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** A screen plays each message once; an order is part of one message only. */
final class ShownOnce implements Check {

  private static final String NAME = "shown once";

  @Override
  public void run(Evidence evidence, Consumer<Violation> found) {
    Map<String, Set<String>> played = new HashMap<>();
    for (Event.Played play : evidence.events(Event.Played.class)) {
      String msgId = play.gift().msgId();
      if (!played.computeIfAbsent(play.client(), key -> new HashSet<>()).add(msgId)) {
        List<String> lines =
            evidence.lines(
                event ->
                    event instanceof Event.Played other
                        && other.client().equals(play.client())
                        && other.gift().msgId().equals(msgId));
        found.accept(new Violation(NAME, play.client() + " played " + msgId + " twice", lines));
      }
    }
    Map<String, Place> places = new HashMap<>();
    evidence
        .shown()
        .forEach(
            (place, gift) -> {
              Place other = places.putIfAbsent(gift.msgId(), place);
              if (other != null && other.epoch().equals(place.epoch())) {
                String what = gift.msgId() + " stands at " + other + " and at " + place;
                found.accept(new Violation(NAME, what, List.of(gift.toString())));
              }
            });
  }
}
