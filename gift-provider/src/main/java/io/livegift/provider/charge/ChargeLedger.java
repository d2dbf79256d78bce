package io.livegift.provider.charge;

import io.livegift.api.event.Shards;
import io.livegift.provider.database.CommitUnknown;
import io.livegift.provider.database.Database;
import io.livegift.provider.database.Statements;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The charge transaction: order, guarded debit, transfer and outbox row, for all gifts at once.
 *
 * <p>The sender's wallet is locked before anything is decided, by every provider, so that of two
 * attempts at one request the second sees the order of the first. The unique key on {@code (user,
 * request)} and the guard in the debit say the same once more; a count that does not fit rolls all
 * back. A {@code kill -9} before COMMIT leaves nothing, after it everything: the outbox row is what
 * the check-back and the sweeper go by.
 */
final class ChargeLedger {

  /**
   * What a transaction did.
   *
   * @param balances after each charged gift, by its order id
   * @param unable parcels of which some gift could not be charged: nothing of them was written
   * @param busy users whose wallets were locked by others, where that was not waited for
   */
  record Charged(
      List<Parcel> done, Map<String, Long> balances, List<Parcel> unable, Set<String> busy) {}

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

  /** One round trip: where each tap stands, null where there is no such user. */
  List<@Nullable Standing> look(List<Tap> taps) {
    ChargeStatements.Books books = database.read(s -> new ChargeStatements(s).look(taps));
    Map<RequestKey, Standing.Order> orders =
        books.orders().stream().collect(Collectors.toMap(Standing.Order::key, order -> order));
    List<@Nullable Standing> standings = new ArrayList<>(taps.size());
    for (Tap tap : taps) {
      standings.add(standing(tap, books, orders.get(tap.key())));
    }
    return standings;
  }

  private static @Nullable Standing standing(
      Tap tap, ChargeStatements.Books books, Standing.@Nullable Order order) {
    String userId = tap.command().userId();
    Long balance = books.balances().get(userId);
    if (balance == null) {
      return null;
    }
    int shard = Shards.of(tap.command().roomId());
    boolean unrelayed = books.unrelayed().contains(new ChargeStatements.Queued(userId, shard));
    return new Standing(balance, books.nowMs(), unrelayed, order);
  }

  /**
   * Charges what can be charged.
   *
   * @param patient whether to wait for wallets that others hold; otherwise their parcels are unable
   */
  Charged charge(List<Parcel> parcels, boolean patient) {
    List<Tap> committing = new ArrayList<>();
    try {
      return database.transact(statements -> inside(statements, parcels, patient, committing));
    } catch (CommitUnknown e) {
      throw e;
    } catch (RuntimeException e) {
      committing.forEach(Tap::reopen);
      throw e;
    }
  }

  /** Writes a charge for a user that is made up, and rolls all of it back. */
  void rehearse(String nobody, long coins, List<Parcel> parcels) {
    if (parcels.isEmpty()) {
      return;
    }
    try {
      database.<Charged>transact(
          statements -> {
            new ChargeStatements(statements).open(nobody, coins);
            inside(statements, parcels, true, new ArrayList<>());
            throw new Withdrawn();
          });
    } catch (Withdrawn e) {
      // As it should be: nothing was committed.
    }
  }

  private Charged inside(
      Statements statements, List<Parcel> parcels, boolean patient, List<Tap> committing) {
    ChargeStatements charge = new ChargeStatements(statements);
    List<Tap> taps = parcels.stream().flatMap(parcel -> parcel.taps().stream()).toList();
    Set<String> busy = users(taps);
    ChargeStatements.Locked locked = charge.lock(busy, taps, patient);
    busy.removeAll(locked.balances().keySet());
    Till till = new Till(locked.balances(), locked.charged(), config.get());
    crossing.at(Step.LOCKED);
    List<Parcel> done = new ArrayList<>();
    List<Parcel> unable = new ArrayList<>();
    parcels.forEach(parcel -> (till.admit(parcel) ? done : unable).add(parcel));
    if (!done.isEmpty()) {
      charge.write(till.debits(), till.rows());
    }
    crossing.at(Step.WRITTEN);
    for (Parcel parcel : done) {
      for (Tap tap : parcel.taps()) {
        if (!tap.beginCommit()) {
          throw new Withdrawn();
        }
        committing.add(tap);
      }
    }
    Map<String, Long> balances =
        till.rows().stream().collect(Collectors.toMap(OrderRow::orderId, OrderRow::balanceAfter));
    return new Charged(done, balances, unable, busy);
  }

  private static Set<String> users(List<Tap> taps) {
    return taps.stream()
        .map(tap -> tap.command().userId())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
