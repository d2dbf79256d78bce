package io.livegift.clients.demo;

import io.livegift.api.GiftMessage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** What did not come out as promised, each in a line; and the end of the demo's story. */
final class Findings {

  private final List<String> faults = new ArrayList<>();

  Findings(List<String> faults) {
    this.faults.addAll(faults);
  }

  /** Every screen shows what was charged, and all show the same. */
  void checkScreens(Collection<Person> people, Verdict verdict) {
    Person model = people.iterator().next();
    Map<String, List<String>> viewersByFault = new LinkedHashMap<>();
    for (Person person : people) {
      List<String> own = new ArrayList<>(verdict.faults(person.screen().shown()));
      own.addAll(person.screen().holes());
      if (!verdict.alike(person.screen().shown(), model.screen().shown())) {
        own.add("not the same as " + Timeline.name(model.userId()));
      }
      own.forEach(fault -> add(viewersByFault, fault, person));
    }
    viewersByFault.forEach(
        (fault, viewers) ->
            faults.add("on the screen of " + String.join(" ", viewers) + ": " + fault));
  }

  /** Every purse went down by exactly the prices of what was charged. */
  void checkPurses(
      Map<String, Long> before, Map<String, Long> after, Ledger ledger, Map<String, Long> prices) {
    before.forEach(
        (userId, coins) -> {
          long spent = ledger.spentBy(userId, prices);
          long gone = coins - after.getOrDefault(userId, 0L);
          if (gone != spent) {
            faults.add(userId + " spent " + spent + " coins and has " + gone + " less");
          }
        });
  }

  /** Whether all is well. */
  boolean tell(Collection<Person> people, int charged, Consumer<String> out) {
    Map<String, List<String>> viewersByStory = new LinkedHashMap<>();
    for (Person person : people) {
      add(viewersByStory, story(person.screen().shown()), person);
    }
    out.accept("");
    viewersByStory.forEach(
        (story, viewers) -> out.accept(String.join(" ", viewers) + " saw " + story));
    faults.forEach(fault -> out.accept("@|bold,red WRONG|@ " + fault));
    if (faults.isEmpty()) {
      out.accept(
          "@|bold,green ok|@: "
              + charged
              + " charged taps were on all "
              + people.size()
              + " screens exactly once, in one order, and the purses agree");
    }
    return faults.isEmpty();
  }

  private static void add(Map<String, List<String>> viewers, String what, Person person) {
    viewers.computeIfAbsent(what, each -> new ArrayList<>()).add(Timeline.name(person.userId()));
  }

  private static String story(List<GiftMessage> shown) {
    return shown.isEmpty()
        ? "nothing"
        : shown.stream()
            .map(
                gift ->
                    "#" + gift.seq() + " " + Timeline.name(gift.giftId()) + " x" + gift.giftCount())
            .collect(Collectors.joining(", "));
  }
}
