package io.livegift.faults.inject;

import io.livegift.faults.history.Event;
import io.livegift.faults.history.History;
import io.livegift.faults.rig.Rig;
import io.livegift.faults.stack.Commands;
import io.livegift.faults.stack.Stack;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Carries out a plan.
 *
 * <p>Promises: when {@link #run} returns, everything has been undone, or the failure says what has
 * not; the beginning and the end of each fault are in the history.
 */
public final class Injector {

  private final Acts acts;
  private final History history;
  private final Consumer<String> progress;

  public Injector(
      Commands commands,
      Stack stack,
      List<String> users,
      Rig rig,
      History history,
      Consumer<String> progress) {
    this.acts = new Acts(commands, stack, users, rig);
    this.history = history;
    this.progress = progress;
  }

  /** Returns when the last fault is undone; answers what could not be done. */
  public List<String> run(Plan plan) throws InterruptedException {
    ExecutorService threads = Executors.newCachedThreadPool();
    Map<String, CompletableFuture<String>> lastOf = new HashMap<>();
    List<CompletableFuture<String>> done = new ArrayList<>();
    long began = history.nowMs();
    for (Planned fault : plan.faults()) {
      TimeUnit.MILLISECONDS.sleep(Math.max(0, began + fault.atMs() - history.nowMs()));
      // A machine that is slow to bring a part back must not lose both instances of it.
      CompletableFuture<String> before =
          lastOf.getOrDefault(fault.target(), CompletableFuture.completedFuture(""));
      CompletableFuture<String> now = before.thenApplyAsync(none -> carryOut(fault), threads);
      lastOf.put(fault.target(), now);
      done.add(now);
    }
    List<String> failures = new ArrayList<>();
    done.stream().map(CompletableFuture::join).filter(why -> !why.isEmpty()).forEach(failures::add);
    threads.shutdown();
    return failures;
  }

  private String carryOut(Planned fault) {
    String what = fault.kind().text() + " " + fault.name();
    progress.accept("  #" + fault.number() + " " + what + ", " + fault.holdMs() + " ms");
    history.add(
        new Event.FaultBegan(history.nowMs(), fault.number(), fault.kind().text(), fault.target()));
    String failure = "";
    try {
      acts.of(fault.kind()).run(fault);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failure = what + ": interrupted";
    } catch (Exception e) {
      failure = what + ": " + e.getMessage();
    }
    history.add(
        new Event.FaultEnded(history.nowMs(), fault.number(), fault.kind().text(), fault.target()));
    return failure;
  }
}
