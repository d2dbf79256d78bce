package io.livegift.faults.check;

import io.livegift.faults.history.Event;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Viewers see gifts again in time: a service may keep them waiting for as long as Window says, a
 * part until it has recovered; without a fault nothing keeps them waiting.
 */
final class ComesBack implements Check {

  private static final String NAME = "comes back in time";

  /** From one gift to the next on a machine that also starts processes. */
  private static final long USUAL_MS = 2_000;

  @Override
  public void run(Evidence evidence, Consumer<Violation> found) {
    Disturbance faults = new Disturbance(evidence.windows());
    for (Pulse.Silence silence : new Pulse(evidence).silences(USUAL_MS)) {
      long tooLongMs = faults.leftMs(silence.time(), Window::disturbs) - USUAL_MS;
      if (tooLongMs > 0) {
        String what =
            "%s saw nothing for %d ms, %d ms too long"
                .formatted(silence.client(), silence.time().lengthMs(), tooLongMs);
        found.accept(new Violation(NAME, what, story(evidence, silence)));
      }
    }
  }

  private static List<String> story(Evidence evidence, Pulse.Silence silence) {
    List<String> lines =
        evidence.windows().stream()
            .filter(fault -> fault.felt().overlaps(silence.time()))
            .map(Window::toString)
            .collect(Collectors.toList());
    lines.addAll(
        evidence.lines(
            event ->
                silence.time().contains(event.atMs())
                    && ((event instanceof Event.Seen seen && seen.client().equals(silence.client()))
                        || (event instanceof Event.Connected connected
                            && connected.client().equals(silence.client()))
                        || (event instanceof Event.Disconnected gone
                            && gone.client().equals(silence.client())))));
    return lines;
  }
}
