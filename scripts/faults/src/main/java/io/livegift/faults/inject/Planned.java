package io.livegift.faults.inject;

/**
 * A fault to come.
 *
 * @param target a service or part; what of it exactly is {@code instance}
 * @param atMs after the beginning of the round
 */
public record Planned(
    int number, FaultKind kind, String target, int instance, long atMs, long holdMs) {

  /** The process that is hit, or the target itself. */
  String name() {
    return isService(target) ? target + "-" + instance : target;
  }

  static boolean isService(String target) {
    return target.equals("gift-provider")
        || target.equals("push-provider")
        || target.equals("ws-gateway");
  }
}
