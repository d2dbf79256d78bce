package io.livegift.load.charge;

import io.livegift.load.Stack;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;

/** Whether what callers were told is what the books say. */
final class ChargeVerdict {

  private final Stack stack;
  private final String run;

  ChargeVerdict(Stack stack, String run) {
    this.stack = stack;
    this.run = run;
  }

  /** Prints its findings; a gift that was refused, missing, doubled, expired or stuck is wrong. */
  boolean holds(Map<String, Long> outcomes, long pending) throws SQLException {
    long ok = GiftCaller.ok(outcomes);
    long orders = orders("");
    long expired =
        orders(
            " AND EXISTS (SELECT 1 FROM outbox_message m WHERE m.msg_id = o.msg_id AND m.status ="
                + " 'EXPIRED')");
    boolean right = outcomes.size() == 1 && ok == orders && expired == 0 && pending == 0;
    System.out.printf(
        "%s: outcomes %s, orders %d, expired %d, still pending %d%n",
        right ? "ok" : "WRONG", new TreeMap<>(outcomes), orders, expired, pending);
    return right;
  }

  private long orders(String further) throws SQLException {
    return stack.count(
        "SELECT COUNT(*) FROM gift_order o WHERE SUBSTRING(o.request_id, 3, "
            + (run.length() + 1)
            + ") = '"
            + run
            + "-'"
            + further);
  }
}
