package io.livegift.faults.inject;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What goes wrong in one round, all of it drawn from the seed.
 *
 * <p>Odd seeds let one fault pass before the next, so that each can be measured; even ones let them
 * overlap. Of two that overlap none hits the same service or part, so that of each service one
 * instance is left; with parts that have one instance only, anything may be down together.
 */
public record Plan(List<Planned> faults) {

  private static final int FIRST_MS = 4_000;
  private static final int SHORTEST_PAUSE_MS = 1_500;
  private static final int LONGEST_PAUSE_MS = 9_000;

  /** About how long a process needs to come back; overlaps are judged by it. */
  private static final long RESTART_MS = 12_000;

  /** A choice of {@code --faults}: a kind, perhaps with a target. */
  public record Choice(FaultKind kind, String target) {

    /**
     * Reads {@code kind} or {@code kind:target}.
     *
     * @throws IllegalArgumentException there is no such kind or target
     */
    public static Stream<Choice> read(String text) {
      String[] parts = text.strip().split(":", 2);
      FaultKind kind = FaultKind.named(parts[0]);
      if (parts.length == 1) {
        return kind.targets().stream().map(target -> new Choice(kind, target));
      }
      if (!kind.targets().contains(parts[1])) {
        throw new IllegalArgumentException(parts[0] + " cannot hit " + parts[1]);
      }
      return Stream.of(new Choice(kind, parts[1]));
    }
  }

  /** The kinds that may be drawn from these. */
  public static Set<FaultKind> kinds(List<Choice> choices) {
    return choices.stream().map(Choice::kind).collect(Collectors.toSet());
  }

  /** Draws a kind first, then one of its targets. */
  public static Plan draw(long seed, List<Choice> choices, long lengthMs, int instances) {
    boolean apart = seed % 2 != 0;
    Random random = new Random(seed);
    List<FaultKind> kinds = choices.stream().map(Choice::kind).distinct().toList();
    List<Planned> faults = new ArrayList<>();
    long at = FIRST_MS;
    while (at < lengthMs - FIRST_MS && !kinds.isEmpty()) {
      FaultKind kind = kinds.get(random.nextInt(kinds.size()));
      List<Choice> of = choices.stream().filter(choice -> choice.kind() == kind).toList();
      String target = of.get(random.nextInt(of.size())).target();
      int instance = 1 + random.nextInt(instances);
      Planned next =
          new Planned(faults.size() + 1, kind, target, instance, at, kind.holdMs(random));
      if (faults.stream().noneMatch(earlier -> clash(earlier, next))) {
        faults.add(next);
      }
      at += SHORTEST_PAUSE_MS + random.nextInt(LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS);
      at += apart ? next.holdMs() + RESTART_MS : 0;
    }
    return new Plan(List.copyOf(faults));
  }

  private static boolean clash(Planned earlier, Planned later) {
    boolean same =
        earlier.target().equals(later.target())
            || (earlier.kind() == FaultKind.CONFIG && later.kind() == FaultKind.CONFIG)
            || (earlier.target().equals("nacos") && needsNacos(later))
            || (needsNacos(earlier) && later.target().equals("nacos"));
    int rounds = earlier.kind() == FaultKind.ROLL ? 2 : 1;
    return same && later.atMs() < earlier.atMs() + earlier.holdMs() + rounds * RESTART_MS;
  }

  /**
   * A service that runs does without; one that starts cannot, nor can a change of configuration.
   */
  private static boolean needsNacos(Planned fault) {
    return fault.kind() == FaultKind.CONFIG
        || (Planned.isService(fault.target()) && fault.kind().restarts());
  }
}
