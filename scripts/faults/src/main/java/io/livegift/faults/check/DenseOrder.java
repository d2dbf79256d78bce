package io.livegift.faults.check;

import io.livegift.faults.history.Event;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * On one connection the seqs of a room arrive dense and in order: after a {@code joined} from where
 * it says, or from what the client had played where it says recovered.
 */
final class DenseOrder implements Check {

  private static final String NAME = "seq is dense on a connection";

  /** One room on one connection. */
  private record Line(String client, int connection, String roomId) {}

  private static final class State {
    String epoch = "";
    long next;

    /** After a recovery: where the server may go on from, by the joins that wait for it. */
    final Set<Long> starts = new HashSet<>();

    final Set<Long> claims = new HashSet<>();
    boolean joined;
  }

  @Override
  public void run(Evidence evidence, Consumer<Violation> found) {
    Map<Line, State> lines = new HashMap<>();
    for (Event event : evidence.events()) {
      if (event instanceof Event.Claimed claim) {
        of(lines, claim.client(), claim.connection(), claim.roomId()).claims.add(claim.lastSeq());
      } else if (event instanceof Event.Joined at) {
        joined(of(lines, at.client(), at.connection(), at.roomId()), at);
      } else if (event instanceof Event.Seen seen) {
        State state = of(lines, seen.client(), seen.connection(), seen.gift().roomId());
        if (!follows(state, seen)) {
          found.accept(violation(evidence, state, seen));
        }
        state.starts.clear();
        state.epoch = seen.gift().epoch();
        state.next = seen.gift().seq() + 1;
      }
    }
  }

  private static State of(Map<Line, State> lines, String client, int connection, String roomId) {
    return lines.computeIfAbsent(new Line(client, connection, roomId), line -> new State());
  }

  private static void joined(State state, Event.Joined at) {
    state.joined = true;
    state.epoch = at.epoch();
    state.next = at.seq() + 1;
    state.starts.clear();
    if (at.recovered()) {
      state.claims.forEach(lastSeq -> state.starts.add(lastSeq + at.missed() + 1));
    }
  }

  private static boolean follows(State state, Event.Seen seen) {
    long seq = seen.gift().seq();
    boolean expected = state.starts.isEmpty() ? seq == state.next : state.starts.contains(seq);
    return state.joined && state.epoch.equals(seen.gift().epoch()) && expected;
  }

  private static Violation violation(Evidence evidence, State state, Event.Seen seen) {
    String what =
        "%s got %s/%d where %s/%d was next"
            .formatted(
                seen.client(), seen.gift().epoch(), seen.gift().seq(), state.epoch, state.next);
    List<String> lines =
        evidence.lines(
            event ->
                (event instanceof Event.Seen other
                        && other.client().equals(seen.client())
                        && other.gift().roomId().equals(seen.gift().roomId())
                        && Math.abs(other.gift().seq() - seen.gift().seq()) <= 2
                        && Math.abs(other.atMs() - seen.atMs()) < 10_000)
                    || (event instanceof Event.Joined at
                        && at.client().equals(seen.client())
                        && at.roomId().equals(seen.gift().roomId())
                        && at.connection() == seen.connection())
                    || (event instanceof Event.Claimed claim
                        && claim.client().equals(seen.client())
                        && claim.roomId().equals(seen.gift().roomId())
                        && claim.connection() == seen.connection()));
    return new Violation(NAME, what, lines);
  }
}
