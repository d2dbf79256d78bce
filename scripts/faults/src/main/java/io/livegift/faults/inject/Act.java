package io.livegift.faults.inject;

/** How one kind of fault is done and undone. */
interface Act {

  /** Holds the fault until it is undone; returns when the part is back. */
  void run(Planned fault) throws Exception;
}
