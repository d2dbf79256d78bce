package io.livegift.gateway.uplink;

/** Where a connection stands with a room. */
public enum Membership {
  NONE,
  /** Asked to join, not answered yet. */
  JOINING,
  JOINED
}
