package io.livegift.load;

import io.livegift.load.charge.ChargeBench;
import io.livegift.load.fanout.FanoutBench;
import io.livegift.load.fanout.Floor;
import io.livegift.load.pipeline.PipelineBench;
import io.livegift.load.sizing.Sizing;
import io.livegift.load.soak.SoakBench;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The program behind {@code scripts/bench}. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    description = "Load runs against the running stack; reads its addresses from the environment.",
    subcommands = {
      ChargeBench.class,
      PipelineBench.class,
      FanoutBench.class,
      SoakBench.class,
      Sizing.class,
      Floor.class
    })
final class Load {

  private Load() {}

  public static void main(String[] args) {
    CommandLine line = new CommandLine(new Load());
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setExecutionExceptionHandler(
        (failure, command, parsed) -> {
          String why = failure.getMessage();
          System.err.println("bench: " + (why == null ? failure.toString() : why));
          return 1;
        });
    System.exit(line.execute(args));
  }
}
