package io.livegift.provider.charge;

/** Passed between two steps; production does nothing there, tests die there. */
@FunctionalInterface
interface Crossing {

  Crossing NONE = step -> {};

  void at(Step step);
}
