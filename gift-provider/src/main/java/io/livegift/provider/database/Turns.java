package io.livegift.provider.database;

import io.livegift.runtime.rpc.Deadline;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Lets callers change wallets: few at once, one at a time for each wallet, none after its deadline.
 *
 * <p>A burst on one wallet waits here and holds one connection, so that it neither takes the
 * connections of the charge nor counts as a fault of the database. The deadline is looked at last
 * thing before COMMIT: whoever is told that it has passed knows that nothing was changed.
 */
public final class Turns {

  private static final int STRIPES = 256;

  private final Database database;
  private final Semaphore connections;
  private final Semaphore[] wallets =
      Stream.generate(() -> new Semaphore(1, true)).limit(STRIPES).toArray(Semaphore[]::new);

  /**
   * Takes a share of the connections.
   *
   * @param most transactions that may run at once
   */
  public Turns(Database database, int most) {
    this.database = database;
    connections = new Semaphore(most, true);
  }

  /**
   * Runs one transaction on a user's wallet, again while others get in its way.
   *
   * @throws OutOfTime when the deadline has passed: nothing was changed
   */
  public <R> R transact(String userId, Deadline deadline, Function<Statements, R> work) {
    Semaphore wallet = wallets[Math.floorMod(userId.hashCode(), STRIPES)];
    return inTurn(wallet, deadline, () -> inTurn(connections, deadline, () -> run(deadline, work)));
  }

  private <R> R run(Deadline deadline, Function<Statements, R> work) {
    while (true) {
      try {
        return database.transact(
            statements -> {
              R result = work.apply(statements);
              if (deadline.passed()) {
                throw new OutOfTime();
              }
              return result;
            });
      } catch (Contention e) {
        if (deadline.passed()) {
          throw new OutOfTime();
        }
        Database.pause();
      }
    }
  }

  private static <R> R inTurn(Semaphore turn, Deadline deadline, Work<R> work) {
    try {
      if (!turn.tryAcquire(deadline.left().toNanos(), TimeUnit.NANOSECONDS)) {
        throw new OutOfTime();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OutOfTime();
    }
    try {
      return work.run();
    } finally {
      turn.release();
    }
  }

  private interface Work<R> {
    R run();
  }
}
