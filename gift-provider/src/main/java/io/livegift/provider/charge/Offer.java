package io.livegift.provider.charge;

import io.livegift.api.ErrorCode;

/** What the catalogue says to a command, when it came. */
sealed interface Offer {

  /**
   * It can be charged.
   *
   * @param amount coins for all of them
   * @param merges whether it joins a combo, so that its receipt comes a window later
   */
  record Price(long price, int priceVersion, long amount, String hostId, boolean merges)
      implements Offer {}

  /** It cannot; yet a request that was charged before is answered as it was then. */
  record None(ErrorCode code) implements Offer {}
}
