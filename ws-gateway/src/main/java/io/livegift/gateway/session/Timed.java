package io.livegift.gateway.session;

/** Something that the loop's clock looks at. Confined to the loop. */
public abstract class Timed extends SlotList.Slotted {

  /**
   * Now and then.
   *
   * @param now monotonic nanoseconds
   * @param epochMillis wall clock, for what a token says
   */
  protected abstract void tick(long now, long epochMillis);
}
