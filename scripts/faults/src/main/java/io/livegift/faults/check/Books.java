package io.livegift.faults.check;

import java.util.List;
import java.util.Map;

/**
 * What the database says at the end of a round, of this round's requests only.
 *
 * @param topUps coins by request
 * @param refunds of each order: every refund of it
 * @param opened balances before the round
 * @param closed balances after it
 * @param settled coins that moved in or out of each wallet since, by orders, top-ups and refunds
 */
record Books(
    List<Order> orders,
    Map<String, Long> topUps,
    Map<String, Long> refunds,
    Map<String, Long> opened,
    Map<String, Long> closed,
    Map<String, Long> settled) {}
