package io.livegift.faults;

import io.livegift.clients.Tokens;
import io.livegift.faults.inject.FaultKind;
import io.livegift.faults.inject.Plan;
import io.livegift.faults.overload.Overload;
import io.livegift.faults.overload.OverloadResult;
import io.livegift.faults.rig.Rig;
import io.livegift.faults.rig.SmallDisk;
import io.livegift.faults.stack.Commands;
import io.livegift.faults.stack.Stack;
import io.livegift.faults.verdict.RoundResult;
import io.livegift.faults.verdict.Verdict;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The program behind {@code scripts/chaos}. */
@Command(
    name = "chaos",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Fault runs against the real stack, with a verdict. Exit 1 on any violation.")
final class Chaos implements Callable<Integer> {

  private static final int INSTANCES = 2;

  @Option(names = "--minutes", description = "How long; default ${DEFAULT-VALUE}")
  private int minutes = 3;

  @Option(names = "--seed", description = "Of the first round; each next round has the next one")
  private long seed = 1;

  @Option(
      names = "--faults",
      split = ",",
      description =
          "KIND or KIND:TARGET, comma separated, or none; kinds: kill pause stop roll"
              + " flush row config cut half-open late slow clock disk; default all, disk only for root")
  private List<String> faults = List.of();

  @Option(names = "--round", description = "Seconds of load a round; default ${DEFAULT-VALUE}")
  private int roundS = 60;

  @Option(
      names = "--break",
      paramLabel = "NAME",
      description =
          "Plants a known fault in the product and expects the checker to find it, or"
              + " all of them, one after the other")
  private String broken = "";

  @Option(
      names = "--overload",
      description = "Instead of faults: ten times as many taps as can be charged, for a minute")
  private boolean overload;

  private final Path runFolder = Path.of(System.getenv("STACK_RUN_DIR"));
  private final Path scripts = Path.of(System.getenv("SCRIPTS"));
  private final String agentJar = System.getenv("AGENT_JAR");

  public static void main(String[] args) {
    System.exit(
        new CommandLine(new Chaos())
            .setExecutionExceptionHandler(
                (failure, command, parsed) -> {
                  System.err.println("chaos: " + failure);
                  return 1;
                })
            .execute(args));
  }

  @Override
  public Integer call() throws Exception {
    Commands commands = new Commands(scripts, runFolder);
    Stack stack = new Stack(runFolder);
    Tokens tokens = new Tokens(Path.of(stack.get("TOKEN_KEY_FILE")));
    if (overload) {
      return overload(stack);
    }
    Round round = new Round(stack, commands, tokens, Chaos::say);
    if (!broken.isEmpty()) {
      Rig none = new Rig(stack, commands, agentJar, Set.of());
      return new BreakRuns(round, none, commands, runFolder, agentJar).run(broken, Chaos::say);
    }
    List<Plan.Choice> choices = choices(faults);
    try (Rig rig = new Rig(stack, commands, agentJar, gear(Plan.kinds(choices)))) {
      rig.open();
      return rounds(round, choices, rig);
    }
  }

  private static Set<Rig.Gear> gear(Set<FaultKind> kinds) {
    Set<Rig.Gear> gear = EnumSet.noneOf(Rig.Gear.class);
    kinds.stream().filter(FaultKind::isNetwork).forEach(kind -> gear.add(Rig.Gear.LINKS));
    if (kinds.contains(FaultKind.CLOCK)) {
      gear.add(Rig.Gear.CLOCKS);
    }
    if (kinds.contains(FaultKind.DISK)) {
      gear.add(Rig.Gear.SMALL_DISK);
    }
    return gear;
  }

  private int overload(Stack stack) throws Exception {
    OverloadResult result = new Overload(stack, Chaos::say).run();
    Verdict.write(runFolder.resolve("chaos").resolve("overload.json"), result);
    System.out.println(result.text());
    return result.isGood() ? 0 : 1;
  }

  private int rounds(Round round, List<Plan.Choice> choices, Rig rig) throws Exception {
    say("warming up");
    round.warmUp(rig);
    Verdict verdict = new Verdict();
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(minutes);
    long next = seed;
    do {
      Plan plan = Plan.draw(next, choices, roundS * 1_000L, INSTANCES);
      say("round, seed " + next + ": " + plan.faults().size() + " faults");
      RoundResult result = round.run(next, plan, rig, roundS * 1_000L);
      say("  %d taps, %d violations".formatted(result.taps(), result.violations().size()));
      verdict.add(result);
      verdict.write(runFolder.resolve("chaos").resolve("verdict.json"));
      next++;
    } while (System.nanoTime() < end);
    System.out.println(verdict.text());
    say("as JSON: " + runFolder.resolve("chaos").resolve("verdict.json"));
    return verdict.violations() == 0 ? 0 : 1;
  }

  static List<Plan.Choice> choices(List<String> faults) {
    if (faults.isEmpty()) {
      return Stream.of(FaultKind.values())
          .filter(kind -> kind != FaultKind.DISK || SmallDisk.isPossible())
          .flatMap(kind -> Plan.Choice.read(kind.text()))
          .toList();
    }
    return faults.stream().filter(name -> !name.equals("none")).flatMap(Plan.Choice::read).toList();
  }

  private static void say(String line) {
    System.out.println(line);
  }
}
