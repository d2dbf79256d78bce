package io.livegift.faults.stack;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** The commands of {@code scripts/}, and signals to the processes that they have started. */
public final class Commands {

  private static final int PATIENCE_S = 180;
  private static final int GRACE_S = 25;

  private final Path scripts;
  private final Path run;
  private final Map<String, String> variables = new ConcurrentHashMap<>();

  public Commands(Path scripts, Path run) {
    this.scripts = scripts;
    this.run = run;
  }

  /** For the commands from now on; blank: not set. */
  public void variable(String name, String value) {
    variables.put(name, value);
  }

  /** What a command said, and how it ended. */
  public record Outcome(int exit, String output) {}

  public Outcome run(String name, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(scripts.resolve(name).toString()));
    command.addAll(List.of(arguments));
    File output = File.createTempFile("chaos", ".out", run.toFile());
    try {
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.environment().putAll(variables);
      Process process = builder.redirectOutput(output).redirectInput(new File("/dev/null")).start();
      if (!process.waitFor(PATIENCE_S, TimeUnit.SECONDS)) {
        process.destroy();
        throw new IOException(name + " took over " + PATIENCE_S + " s");
      }
      String said = Files.readString(output.toPath(), StandardCharsets.UTF_8).strip();
      return new Outcome(process.exitValue(), said);
    } finally {
      Files.deleteIfExists(output.toPath());
    }
  }

  public void kill(String name) throws IOException, InterruptedException {
    demand("kill", name);
  }

  /** Returns when it is healthy. */
  public void start(String name) throws IOException, InterruptedException {
    demand("start", name);
  }

  private void demand(String command, String name) throws IOException, InterruptedException {
    Outcome outcome = run(command, name);
    if (outcome.exit() != 0) {
      throw new IOException(command + " " + name + ": " + outcome.output());
    }
  }

  /** SIGTERM, and the end of the process; kill -9 when it takes too long. */
  public void stop(String name) throws IOException, InterruptedException {
    ProcessHandle process = process(name);
    boolean unused = process.destroy();
    for (int waited = 0; process.isAlive(); waited++) {
      if (waited > GRACE_S * 20) {
        kill(name);
        return;
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  /** Stops and starts these, all at once; returns when they are healthy. */
  public void restart(List<String> names) throws IOException, InterruptedException {
    each(names, this::stop);
    each(names, this::start);
  }

  private interface Step {
    void run(String name) throws IOException, InterruptedException;
  }

  private static void each(List<String> names, Step step) throws IOException, InterruptedException {
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      List<Callable<Void>> steps = new ArrayList<>();
      for (String name : names) {
        steps.add(
            () -> {
              step.run(name);
              return null;
            });
      }
      for (Future<Void> done : threads.invokeAll(steps)) {
        done.get();
      }
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } finally {
      threads.shutdown();
    }
  }

  /** STOP or CONT. */
  public void signal(String name, String signal) throws IOException, InterruptedException {
    program("kill", "-" + signal, "" + process(name).pid());
  }

  /** A program of the system, which must succeed. */
  public static void program(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + ": " + said.strip());
    }
  }

  private ProcessHandle process(String name) throws IOException {
    String pid = Files.readString(run.resolve("pids").resolve(name + ".pid")).strip();
    Optional<ProcessHandle> process = ProcessHandle.of(Long.parseLong(pid));
    return process
        .filter(ProcessHandle::isAlive)
        .orElseThrow(() -> new IOException(name + " is dead"));
  }
}
