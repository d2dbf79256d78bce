package io.livegift.clients.demo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was charged, each requestId once, in the order of the acknowledgements. */
final class Ledger {

  private final Map<String, Charged> byRequestId = new LinkedHashMap<>();

  synchronized void charged(String requestId, Charged charged) {
    byRequestId.putIfAbsent(requestId, charged);
  }

  synchronized List<Charged> all() {
    return new ArrayList<>(byRequestId.values());
  }

  /** Coins, by the catalogue's prices. */
  long spentBy(String userId, Map<String, Long> prices) {
    return all().stream()
        .filter(charged -> charged.senderId().equals(userId))
        .mapToLong(charged -> prices.get(charged.giftId()) * charged.giftCount())
        .sum();
  }
}
