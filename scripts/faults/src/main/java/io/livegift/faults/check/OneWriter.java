package io.livegift.faults.check;

import io.livegift.faults.history.Event;
import java.util.List;
import java.util.function.Consumer;

/** Nobody but its owner changes a shard; and numbering begins anew only when Redis lost it. */
final class OneWriter implements Check {

  private static final String NAME = "one writer a shard";

  @Override
  public void run(Evidence evidence, Consumer<Violation> found) {
    for (Event.StaleWrite write : evidence.events(Event.StaleWrite.class)) {
      String what = write.shard() + " let in a fence that had been replaced";
      found.accept(new Violation(NAME, what, List.of(write.toString())));
    }
    for (Event.PassedOver passed : evidence.events(Event.PassedOver.class)) {
      boolean anew = !passed.fromEpoch().equals(passed.epoch());
      if (anew && !evidence.justFlushed(Place.beganMs(passed.epoch()))) {
        String what = "the numbers of " + passed.roomId() + " began anew though Redis lost none";
        found.accept(new Violation(NAME, what, List.of(passed.toString())));
      }
    }
  }
}
