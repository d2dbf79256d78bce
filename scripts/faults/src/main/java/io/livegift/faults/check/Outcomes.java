package io.livegift.faults.check;

import io.livegift.api.ErrorCode;
import io.livegift.faults.history.Event;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Every request has a typed, final outcome in bounded time, faults not counted. */
final class Outcomes implements Check {

  private static final String NAME = "every request has an outcome";

  /** A client's longest pause between two attempts, and the attempt. */
  private static final long BOUND_MS = 12_000;

  @Override
  public void run(Evidence evidence, Consumer<Violation> found) {
    evidence
        .asked()
        .forEach(
            (request, asks) -> {
              Optional<Event.Acked> last = last(evidence.acked(request));
              if (last.isEmpty()) {
                report(evidence, found, request, request + " has no outcome at rest");
              } else if (last.get().code().equals(ErrorCode.INTERNAL.name())) {
                report(evidence, found, request, request + " ended in an untyped fault");
              } else if (undisturbedMs(evidence, asks, last.get()) > BOUND_MS) {
                long took = last.get().atMs() - asks.get(0).atMs();
                report(
                    evidence, found, request, request + " had its outcome after " + took + " ms");
              }
            });
  }

  /** The first final answer; repeats of a request that is done are another story. */
  static Optional<Event.Acked> last(List<Event.Acked> acks) {
    return acks.stream().filter(ack -> !ErrorCode.of(ack.code()).retryable()).findFirst();
  }

  private static long undisturbedMs(
      Evidence evidence, List<Event.Asked> asks, Event.Acked outcome) {
    Span wait = new Span(asks.get(0).atMs(), outcome.atMs());
    List<Span> felt = evidence.windows().stream().map(Window::felt).toList();
    return wait.lengthMs() - wait.coveredMs(felt);
  }

  private static void report(
      Evidence evidence, Consumer<Violation> found, String request, String what) {
    found.accept(new Violation(NAME, what, evidence.ofRequest(request)));
  }
}
