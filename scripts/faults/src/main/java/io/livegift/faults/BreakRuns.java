package io.livegift.faults;

import io.livegift.faults.breaks.Agent;
import io.livegift.faults.breaks.Break;
import io.livegift.faults.check.Violation;
import io.livegift.faults.inject.Plan;
import io.livegift.faults.rig.Rig;
import io.livegift.faults.stack.Commands;
import io.livegift.faults.verdict.RoundResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Proves that the checker can fail: each known fault, planted and expected to be found. */
final class BreakRuns {

  private static final String SERVICE_OPTIONS = "STACK_JAVA_OPTS";

  /** Draws kills often, and pauses that are just long enough for somebody else to take over. */
  private static final long SEED = 2_050;

  private static final int INSTANCES = 2;

  private final Round round;
  private final Rig rig;
  private final Commands commands;
  private final Path runFolder;
  private final String agentJar;

  BreakRuns(Round round, Rig rig, Commands commands, Path runFolder, String agentJar) {
    this.round = round;
    this.rig = rig;
    this.commands = commands;
    this.runFolder = runFolder;
    this.agentJar = agentJar;
  }

  /** The exit code: 0 when every one was caught. */
  int run(String name, Consumer<String> progress)
      throws IOException, SQLException, InterruptedException {
    List<Break> breaks = name.equals("all") ? List.of(Break.values()) : List.of(Break.named(name));
    List<String> lines = new ArrayList<>();
    boolean all = true;
    for (Break planted : breaks) {
      progress.accept("planting " + planted.text());
      String how = caught(planted);
      all &= !how.isEmpty();
      lines.add(
          "%-22s %s".formatted(planted.text(), how.isEmpty() ? "NOT CAUGHT" : "caught: " + how));
      progress.accept("  " + lines.get(lines.size() - 1));
    }
    progress.accept("");
    lines.forEach(progress);
    return all ? 0 : 1;
  }

  private String caught(Break planted) throws IOException, SQLException, InterruptedException {
    restart(planted, "-javaagent:" + agentJar + "=" + planted.text());
    try {
      long lengthMs = planted.seconds() * 1_000L;
      Plan plan = Plan.draw(SEED, Chaos.choices(planted.faults()), lengthMs, INSTANCES);
      RoundResult result = round.run(SEED, plan, rig, lengthMs);
      // Not before: a class is altered when it is first needed.
      demandPlanted(planted);
      return result.violations().stream()
          .filter(violation -> violation.promise().equals(planted.promise()))
          .map(Violation::what)
          .findFirst()
          .orElse("");
    } finally {
      restart(planted, "");
    }
  }

  private void restart(Break planted, String options) throws IOException, InterruptedException {
    commands.variable(SERVICE_OPTIONS, options);
    commands.restart(
        IntStream.rangeClosed(1, INSTANCES).mapToObj(i -> planted.service() + "-" + i).toList());
  }

  private void demandPlanted(Break planted) throws IOException {
    for (int i = 1; i <= INSTANCES; i++) {
      Path log = runFolder.resolve("logs").resolve(planted.service() + "-" + i + ".log");
      if (!Files.readString(log).contains(Agent.PLANTED + planted.text())) {
        throw new IOException(planted.text() + " was not planted, see " + log);
      }
    }
  }
}
