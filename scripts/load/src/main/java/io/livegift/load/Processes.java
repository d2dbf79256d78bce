package io.livegift.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/** Kills, stops and starts parts of the stack. */
public final class Processes {

  private final Stack stack;

  public Processes(Stack stack) {
    this.stack = stack;
  }

  public void signal(String name, String signal) throws IOException, InterruptedException {
    Long pid = stack.pids().get(name);
    if (pid == null) {
      throw new IOException(name + " does not run");
    }
    run(List.of("kill", "-" + signal, pid.toString()));
  }

  /** The push providers that run. */
  public List<String> pushProviders() throws IOException {
    List<String> names = new ArrayList<>();
    for (Map.Entry<String, Long> process : stack.pids().entrySet()) {
      if (process.getKey().startsWith("push-provider-")
          && Files.exists(Path.of("/proc", process.getValue().toString()))) {
        names.add(process.getKey());
      }
    }
    return names;
  }

  /** Returns when it is healthy. */
  public void start(String name) throws IOException, InterruptedException {
    run(List.of(stack.get("SCRIPTS") + "/start", name));
  }

  /** At least so many push providers. */
  public void pushProviders(int count) throws IOException, InterruptedException {
    run(List.of(stack.get("SCRIPTS") + "/up", "--push-providers", String.valueOf(count)));
  }

  /** Brings them up while the caller goes on. */
  public Future<Void> pushProvidersInTime(int count) {
    FutureTask<Void> starting =
        new FutureTask<>(
            () -> {
              pushProviders(count);
              return null;
            });
    new Thread(starting, "starting").start();
    return starting;
  }

  /** Kills all push providers but the first; answers who they were. */
  public List<String> onePushProvider() throws IOException, InterruptedException {
    List<String> others = pushProviders();
    others.remove("push-provider-1");
    for (String name : others) {
      signal(name, "KILL");
    }
    return others;
  }

  private static void run(List<String> command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    if (process.waitFor() != 0) {
      throw new IOException("failed: " + String.join(" ", command));
    }
  }
}
