package io.livegift.load.viewers;

import java.io.IOException;

/** Who listens to what viewers receive; called by one thread. */
public abstract class Audience {

  public final Faults faults = new Faults();

  /** A gift, as its viewer's frame. */
  protected abstract void gift(Viewer viewer, String frame, long nowNanos);

  /** The outcome of a tap. */
  protected void ack(String frame, long nowNanos) {}

  /** Let into its room. */
  protected void joined(Viewer viewer) {}

  /** Whether viewers come back when their connection ends; otherwise that ends the run. */
  protected boolean returns() {
    return false;
  }

  /** Gone from its gateway, to come back. */
  protected void left(Viewer viewer) {}

  /** When it wants to act next; {@link Long#MAX_VALUE}: not at all. */
  protected long nextNanos() {
    return Long.MAX_VALUE;
  }

  /** Acts: it is {@link #nextNanos}. */
  protected void act() throws IOException {}
}
