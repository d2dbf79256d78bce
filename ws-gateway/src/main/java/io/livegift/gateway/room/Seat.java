package io.livegift.gateway.room;

/** One connection's place in one room; two seats are the same only if they are one object. */
public interface Seat {

  String userId();
}
