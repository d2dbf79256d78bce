package io.livegift.push.sequence;

/** Where the outcomes of one open shard go: to the screens, and back to the outbox. */
public interface Outlet {

  /** Takes outcomes over, in order; returns at once. */
  void deliver(Taken taken);

  /** Whether so much is unsettled that nothing more should be accepted. */
  boolean full();

  /** No more work for this owner; what is unsettled is left to the next one. */
  void close();
}
