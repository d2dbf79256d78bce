package io.livegift.provider.charge;

/** How a charge and its message are kept together. */
public enum Consistency {
  /** A half message before the transaction, committed after it. */
  TRANSACTIONAL,
  /** The transaction alone; the shard's relay sends what it wrote. */
  OUTBOX
}
