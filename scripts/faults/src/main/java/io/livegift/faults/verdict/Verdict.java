package io.livegift.faults.verdict;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.livegift.faults.check.Violation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The rounds so far, as a table and as JSON. */
public final class Verdict {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private final List<RoundResult> rounds = new ArrayList<>();

  public void add(RoundResult round) {
    rounds.add(round);
  }

  public long violations() {
    return rounds.stream().mapToLong(round -> round.violations().size()).sum();
  }

  public void write(Path file) throws IOException {
    write(file, Map.of("violations", violations(), "rounds", rounds));
  }

  /** Figures of any kind, as JSON. */
  public static void write(Path file, Object figures) throws IOException {
    JSON.writeValue(file.toFile(), figures);
  }

  /** For people. */
  public String text() {
    StringBuilder text = new StringBuilder("\n");
    text.append(faults());
    long taps = rounds.stream().mapToLong(RoundResult::taps).sum();
    long orders = rounds.stream().mapToLong(RoundResult::orders).sum();
    long seen = rounds.stream().mapToLong(RoundResult::messagesSeen).sum();
    long slowest = rounds.stream().mapToLong(RoundResult::slowestOutcomeMs).max().orElse(0);
    text.append(
        "rounds %d  taps %,d  charged %,d  frames seen %,d  slowest outcome %.1f s%n"
            .formatted(rounds.size(), taps, orders, seen, slowest / 1_000.0));
    Map<String, Long> expired = new TreeMap<>();
    rounds.forEach(r -> r.expired().forEach((why, n) -> expired.merge(why, n, Long::sum)));
    expired.forEach((why, n) -> text.append("expired %,d under %s%n".formatted(n, why)));
    for (RoundResult round : rounds) {
      round.notDone().forEach(why -> text.append("not done: " + why + "\n"));
      round.violations().forEach(violation -> text.append(describe(round, violation)));
    }
    text.append("violations %d%n".formatted(violations()));
    return text.toString();
  }

  private static String describe(RoundResult round, Violation violation) {
    StringBuilder text = new StringBuilder("\nVIOLATED " + violation.promise());
    text.append(", seed " + round.seed() + ": " + violation.what() + "\n");
    violation.evidence().forEach(line -> text.append("    " + line + "\n"));
    return text.append("    all of it: " + round.history() + "\n").toString();
  }

  private String faults() {
    Map<String, List<RoundResult.Felt>> kinds = new TreeMap<>();
    for (RoundResult round : rounds) {
      for (RoundResult.Felt felt : round.faults()) {
        String name = felt.fault().kind() + " " + felt.fault().target();
        kinds.computeIfAbsent(name, key -> new ArrayList<>()).add(felt);
      }
    }
    StringBuilder text = new StringBuilder();
    text.append(line("fault", "times", "alone", "silence, s", "after it, s"));
    kinds.forEach((name, all) -> text.append(row(name, all)));
    return text.append('\n').toString();
  }

  private static String row(String name, List<RoundResult.Felt> all) {
    List<RoundResult.Felt> alone = all.stream().filter(RoundResult.Felt::alone).toList();
    long silence = alone.stream().mapToLong(RoundResult.Felt::silenceMs).max().orElse(-1);
    long recovery = alone.stream().mapToLong(RoundResult.Felt::recoveryMs).max().orElse(-1);
    return line(name, "" + all.size(), "" + alone.size(), seconds(silence), seconds(recovery));
  }

  private static String seconds(long millis) {
    return millis < 0 ? "-" : "%.1f".formatted(millis / 1_000.0);
  }

  private static String line(String name, String... cells) {
    return "%-22s %6s %6s %11s %12s%n".formatted(name, cells[0], cells[1], cells[2], cells[3]);
  }
}
