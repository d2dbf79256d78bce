package io.livegift.provider.charge;

import com.github.f4b6a3.ulid.UlidCreator;
import io.livegift.api.ErrorCode;
import io.livegift.api.event.Shards;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides in memory, while the wallets are locked: who pays, and which way the message goes; who is
 * refused; who repeats; and who has to wait for others.
 *
 * <p>A tap is refused for lack of coins only if the balance alone does not cover it. One that would
 * lack coins only because others of the batch pay first is looked at again after them.
 */
final class Till {

  /** A tap whose request has an order. */
  record Repeat(Tap tap, Standing.Order order) {

    int shard() {
      return Shards.of(order.roomId());
    }
  }

  final List<Planned> planned = new ArrayList<>();
  final List<Repeat> repeats = new ArrayList<>();

  /** Wait for what others of this batch leave. */
  final List<Tap> later = new ArrayList<>();

  /** Wait for a wallet that somebody else holds. */
  final List<Tap> busy = new ArrayList<>();

  private final Consistency consistency;
  private final boolean patient;
  private final Map<String, Long> left = new HashMap<>();
  private final Set<RequestKey> requests = new HashSet<>();

  /**
   * Starts a batch.
   *
   * @param patient whether the wallets were waited for: one that is not there does not exist
   */
  Till(Consistency consistency, boolean patient) {
    this.consistency = consistency;
    this.patient = patient;
  }

  /** Takes one tap; the standing is null where its wallet is not locked. */
  void take(Tap tap, @Nullable Standing standing) {
    if (standing == null && patient) {
      tap.refuse(ErrorCode.INVALID_ARGUMENT);
    } else if (standing == null) {
      busy.add(tap);
    } else if (standing.order() != null) {
      repeats.add(new Repeat(tap, standing.order()));
    } else if (tap.offer() instanceof Offer.None none) {
      tap.refuse(none.code());
    } else if (tap.offer() instanceof Offer.Price price) {
      plan(tap, price, standing);
    }
  }

  private void plan(Tap tap, Offer.Price price, Standing standing) {
    if (standing.balance() < price.amount()) {
      tap.refuse(ErrorCode.INSUFFICIENT_BALANCE);
      return;
    }
    String userId = tap.command().userId();
    long balance = left.getOrDefault(userId, standing.balance());
    if (balance < price.amount() || !requests.add(tap.key())) {
      later.add(tap);
      return;
    }
    long balanceAfter = balance - price.amount();
    left.put(userId, balanceAfter);
    // Behind messages that wait for the relay, a half message would overtake them.
    boolean relayed = consistency == Consistency.OUTBOX || standing.unrelayed();
    planned.add(new Planned(tap, price, mint(), mint(), balanceAfter, relayed, standing.nowMs()));
  }

  static String mint() {
    return UlidCreator.getMonotonicUlid().toString();
  }
}
