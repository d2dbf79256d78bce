package io.livegift.load.sizing;

import io.livegift.load.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What SIZING.md says, or what one load would meet. */
@Command(
    name = "sizing",
    mixinStandardHelpOptions = true,
    description = "What is carried and what gives way first, simulated with measured costs.")
public final class Sizing implements Callable<Integer> {

  @Option(names = "--costs", required = true, description = "the file of costs")
  private Path file;

  @Option(names = "--rate", description = "gifts a second: one load instead of the tables")
  private double rate;

  @Option(names = "--rooms", defaultValue = "1", description = "default: ${DEFAULT-VALUE}")
  private int rooms;

  @Option(
      names = "--viewers",
      defaultValue = "1000",
      description = "of all rooms (default: ${DEFAULT-VALUE})")
  private long viewers;

  @Option(
      names = "--combo",
      defaultValue = "1",
      description = "gifts that a message stands for (default: ${DEFAULT-VALUE})")
  private int giftsPerMessage;

  @Option(names = "--gateways", defaultValue = "1", description = "default: ${DEFAULT-VALUE}")
  private int gateways;

  @Option(names = "--gift-providers", defaultValue = "1", description = "default: ${DEFAULT-VALUE}")
  private int giftProviders;

  @Option(names = "--push-providers", defaultValue = "1", description = "default: ${DEFAULT-VALUE}")
  private int pushProviders;

  @Option(names = "--tick-ms", defaultValue = "25", description = "default: ${DEFAULT-VALUE}")
  private double tickMs;

  @Option(names = "--deflate", description = "each write is compressed")
  private boolean deflate;

  @Override
  public Integer call() throws IOException {
    Properties values = Costs.properties(file);
    Costs costs = Costs.of(values);
    System.out.print(
        rate > 0 ? oneLoad(costs) : new SizingTables(costs, Measured.of(values)).text());
    return 0;
  }

  private String oneLoad(Costs costs) {
    Plant plant = new Plant(gateways, giftProviders, pushProviders, Cores.APART, tickMs, deflate);
    Outcome outcome = GiftPath.run(costs, plant, new Load(rate, rooms, viewers, giftsPerMessage));
    Table table = new Table("busy", "%");
    outcome.busy().forEach((name, share) -> table.row(name, 100 * share));
    table.row("tap to screen, p50 ms", outcome.p50Ms());
    table.row("tap to screen, p99 ms", outcome.p99Ms());
    return table + "gives way: " + outcome.limit().orElse("nothing") + "\n";
  }
}
