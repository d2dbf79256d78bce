package io.livegift.provider.charge;

/** Where a charge stands; between every two of these a process may die. */
enum Step {
  LOCKED,
  WRITTEN,
  PREPARED,
  DURABLE,
  DELIVERED,
  ROLLED_BACK
}
