package io.livegift.faults.rig;

import io.livegift.faults.stack.Commands;
import io.livegift.faults.stack.Stack;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the faults of a run need beyond the stack itself.
 *
 * <p>Processes learn of it when they start, by {@code run/faults.env}: lines of a process and a
 * setting. So opening and closing restarts them.
 */
public final class Rig implements AutoCloseable {

  /** What can be asked for. */
  public enum Gear {
    LINKS,
    CLOCKS,
    SMALL_DISK
  }

  private final Stack stack;
  private final Commands commands;
  private final Set<Gear> gear;
  private final Path file;
  private final SmallDisk disk;
  private final Clocks clocks;
  private @Nullable Links links;

  /**
   * Nothing is changed before {@link #open}.
   *
   * @param agentJar this program
   */
  public Rig(Stack stack, Commands commands, String agentJar, Set<Gear> gear) {
    this.stack = stack;
    this.commands = commands;
    this.gear = gear.isEmpty() ? EnumSet.noneOf(Gear.class) : EnumSet.copyOf(gear);
    file = stack.run().resolve("faults.env");
    disk = new SmallDisk(stack, commands);
    clocks = new Clocks(stack.run().resolve("chaos"), agentJar);
  }

  public void open() throws IOException, InterruptedException {
    if (gear.contains(Gear.SMALL_DISK)) {
      disk.open();
    }
    List<String> settings = new ArrayList<>();
    if (gear.contains(Gear.LINKS)) {
      links = new Links(stack);
      settings.addAll(links.open());
    }
    if (gear.contains(Gear.CLOCKS)) {
      settings.addAll(clocks.settings(services()));
    }
    if (!settings.isEmpty()) {
      Files.write(file, settings);
      restart();
    }
  }

  private List<String> services() {
    return Stream.of("gift-provider", "push-provider", "ws-gateway")
        .flatMap(
            service ->
                IntStream.rangeClosed(1, stack.count(service)).mapToObj(i -> service + "-" + i))
        .toList();
  }

  /** The broker first: services ask where it is when they start. */
  private void restart() throws IOException, InterruptedException {
    commands.restart(List.of("broker"));
    commands.restart(services());
  }

  public Links links() {
    if (links == null) {
      throw new IllegalStateException("this run has no links");
    }
    return links;
  }

  public SmallDisk disk() {
    return disk;
  }

  public Clocks clocks() {
    return clocks;
  }

  /** The gateways as viewers reach them. */
  public List<URI> gateways() {
    return links == null ? stack.gateways() : links.gateways();
  }

  @Override
  public void close() throws IOException {
    try {
      disk.remove();
      if (Files.deleteIfExists(file)) {
        restart();
      }
      if (links != null) {
        links.close();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the stack was not put back as it was");
    }
  }
}
