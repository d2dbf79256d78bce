package io.livegift.provider.charge;

import io.livegift.api.event.Shards;
import io.livegift.provider.database.Database;
import io.livegift.provider.database.Statements;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The charge transaction: order, guarded debit, transfer and outbox row, for all gifts at once.
 *
 * <p>The senders' wallets are locked before anything is decided, by every provider, so that of two
 * attempts at one request the second sees the order of the first. The unique key on {@code (user,
 * request)} and the guard in the debit say the same once more; a count that does not fit rolls all
 * back. A {@code kill -9} before COMMIT leaves nothing, after it everything: the outbox row is what
 * the check-back and the sweeper go by.
 */
final class ChargeLedger {

  /** What happens inside the transaction. */
  interface Work {

    /**
     * Decides what is charged.
     *
     * @param standings one for each tap, null where its wallet is not locked
     */
    List<Planned> decide(List<@Nullable Standing> standings);

    /** Everything is written: the last that happens before COMMIT, and refuses by throwing. */
    void beforeCommit();
  }

  /** An attempt was withdrawn or out of time just before COMMIT: rolled back. */
  static final class Withdrawn extends RuntimeException {}

  private final Database database;
  private final Supplier<ChargeConfig> config;
  private final Crossing crossing;

  ChargeLedger(Database database, Supplier<ChargeConfig> config, Crossing crossing) {
    this.database = database;
    this.config = config;
    this.crossing = crossing;
  }

  /**
   * Charges what the work decides, in one transaction. When it throws, nothing was charged, except
   * {@link io.livegift.provider.database.CommitUnknown}.
   *
   * @param patient whether to wait for wallets that others hold
   */
  void charge(List<Tap> taps, boolean patient, Work work) {
    database.<Boolean>transact(statements -> inside(statements, taps, patient, work));
  }

  /** Does the same for a user that is made up, and rolls all of it back. */
  void rehearse(String nobody, long coins, List<Tap> taps, Work work) {
    try {
      database.<Boolean>transact(
          statements -> {
            new ChargeStatements(statements).open(nobody, coins);
            inside(statements, taps, true, work);
            throw new Withdrawn();
          });
    } catch (Withdrawn e) {
      // As it should be: nothing was committed.
    }
  }

  private boolean inside(Statements statements, List<Tap> taps, boolean patient, Work work) {
    ChargeStatements charge = new ChargeStatements(statements);
    List<@Nullable Standing> standings = standings(taps, charge.lock(taps, patient));
    crossing.at(Step.LOCKED);
    List<Planned> planned = work.decide(standings);
    if (planned.isEmpty()) {
      return false;
    }
    ChargeConfig current = config.get();
    charge.write(planned.stream().map(gift -> OrderRow.of(gift, current)).toList());
    crossing.at(Step.WRITTEN);
    work.beforeCommit();
    return true;
  }

  private static List<@Nullable Standing> standings(List<Tap> taps, ChargeStatements.Books books) {
    Map<RequestKey, Standing.Order> orders =
        books.orders().stream().collect(Collectors.toMap(Standing.Order::key, order -> order));
    List<@Nullable Standing> standings = new ArrayList<>(taps.size());
    for (Tap tap : taps) {
      standings.add(standing(tap, books, orders.get(tap.key())));
    }
    return standings;
  }

  /** An order is final, whoever holds the wallet. */
  private static @Nullable Standing standing(
      Tap tap, ChargeStatements.Books books, Standing.@Nullable Order order) {
    String userId = tap.command().userId();
    Long balance = books.balances().get(userId);
    if (balance == null && order == null) {
      return null;
    }
    int shard = Shards.of(tap.command().roomId());
    boolean unrelayed = books.unrelayed().contains(new ChargeStatements.Queued(userId, shard));
    return new Standing(balance == null ? 0 : balance, books.nowMs(), unrelayed, order);
  }
}
