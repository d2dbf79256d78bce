package io.livegift.load.viewers;

/** What no viewer may ever see. */
public final class Faults {

  long missing;
  long doubled;
  long reordered;
  long resynced;

  /** Too old to be shown when a viewer came back: said aloud, and no fault. */
  long expired;

  public boolean none() {
    return missing + doubled + reordered + resynced == 0;
  }

  @Override
  public String toString() {
    return String.format(
        "missing %d, doubled %d, reordered %d, resynced %d, expired %d",
        missing, doubled, reordered, resynced, expired);
  }
}
