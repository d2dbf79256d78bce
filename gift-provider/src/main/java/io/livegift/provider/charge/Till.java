package io.livegift.provider.charge;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Decides in memory, while the wallets are locked, which parcels can be charged, and what that
 * writes. A parcel whose gifts cannot all be charged leaves no trace.
 */
final class Till {

  /** What one wallet has to pay in this transaction. */
  record Debit(String userId, long amount) {}

  private final Map<String, Long> balances;
  private final Set<RequestKey> charged;
  private final Duration resendAfter;
  private final Duration comboWindow;
  private final Map<String, Long> debits = new TreeMap<>();
  private final List<OrderRow> rows = new ArrayList<>();

  /**
   * Starts from what the database says.
   *
   * @param balances of the wallets that are locked by this transaction
   * @param charged requests that have an order
   */
  Till(Map<String, Long> balances, Set<RequestKey> charged, ChargeConfig config) {
    this.balances = new HashMap<>(balances);
    this.charged = new HashSet<>(charged);
    this.resendAfter = config.resendAfter();
    this.comboWindow = config.comboWindow();
  }

  /** True: all gifts of the parcel are now part of what will be written. */
  boolean admit(Parcel parcel) {
    Map<String, Long> after = new HashMap<>();
    List<OrderRow> added = new ArrayList<>();
    Set<RequestKey> requests = new HashSet<>();
    for (Planned gift : parcel.gifts()) {
      String userId = gift.tap().command().userId();
      Long balance = after.getOrDefault(userId, balances.get(userId));
      RequestKey request = gift.tap().key();
      boolean fresh = !charged.contains(request) && requests.add(request);
      if (balance == null || balance < gift.price().amount() || !fresh) {
        return false;
      }
      after.put(userId, balance - gift.price().amount());
      added.add(row(gift, parcel, balance - gift.price().amount()));
    }
    balances.putAll(after);
    charged.addAll(requests);
    rows.addAll(added);
    added.forEach(row -> debits.merge(row.userId(), row.amount(), Math::addExact));
    return true;
  }

  private OrderRow row(Planned gift, Parcel parcel, long balanceAfter) {
    Offer.Price price = gift.price();
    Duration patience = price.merges() ? resendAfter.plus(comboWindow) : resendAfter;
    return new OrderRow(
        gift.orderId(),
        gift.msgId(),
        gift.tap().command().userId(),
        gift.tap().command().requestId(),
        gift.tap().command().roomId(),
        price.hostId(),
        gift.tap().command().giftId(),
        gift.tap().command().giftCount(),
        price.price(),
        price.priceVersion(),
        price.amount(),
        balanceAfter,
        parcel.shard(),
        parcel.relayed(),
        gift.beganAt() + patience.toMillis(),
        gift.beganAt());
  }

  List<OrderRow> rows() {
    return rows;
  }

  List<Debit> debits() {
    return debits.entrySet().stream().map(e -> new Debit(e.getKey(), e.getValue())).toList();
  }
}
