package io.livegift.provider.charge;

import com.github.f4b6a3.ulid.UlidCreator;
import io.livegift.api.ErrorCode;
import io.livegift.api.event.Shards;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sorts a batch by how the books stand: who is refused, who repeats, who goes which way, and who
 * has to wait for the outcome of another tap of this batch.
 *
 * <p>A tap is refused for lack of coins only if the balance alone does not cover it. One that would
 * lack coins only if others of the batch are charged is looked at again after them.
 */
final class Intake {

  /** A tap whose request has an order. */
  record Repeat(Tap tap, Standing.Order order) {

    int shard() {
      return Shards.of(order.roomId());
    }
  }

  final List<Repeat> repeats = new ArrayList<>();
  final List<Planned> viaHalf = new ArrayList<>();
  final List<Planned> viaRelay = new ArrayList<>();
  final List<Tap> later = new ArrayList<>();

  private final Consistency consistency;
  private final Map<String, Long> reserved = new HashMap<>();

  Intake(Consistency consistency) {
    this.consistency = consistency;
  }

  /** Takes one tap; a standing is null where there is no such user. */
  void take(Tap tap, @Nullable Standing standing) {
    if (standing == null) {
      tap.refuse(ErrorCode.INVALID_ARGUMENT);
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
    long before = reserved.getOrDefault(userId, 0L);
    if (standing.balance() - before < price.amount()) {
      later.add(tap);
      return;
    }
    reserved.put(userId, before + price.amount());
    Planned planned = new Planned(tap, price, mint(), mint(), standing.nowMs());
    // Behind messages that wait for the relay, a half message would overtake them.
    boolean relay = consistency == Consistency.OUTBOX || standing.unrelayed();
    (relay ? viaRelay : viaHalf).add(planned);
  }

  static String mint() {
    return UlidCreator.getMonotonicUlid().toString();
  }
}
