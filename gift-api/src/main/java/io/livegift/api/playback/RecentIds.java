package io.livegift.api.playback;

import java.util.LinkedHashSet;
import java.util.Set;

/** A set that forgets its oldest ids first, so that it never grows beyond its bound. */
final class RecentIds {

  private final int bound;
  private final Set<String> ids = new LinkedHashSet<>();

  RecentIds(int bound) {
    this.bound = bound;
  }

  /** False: it was there. */
  boolean add(String id) {
    boolean fresh = ids.add(id);
    if (ids.size() > bound) {
      ids.remove(ids.iterator().next());
    }
    return fresh;
  }

  boolean contains(String id) {
    return ids.contains(id);
  }

  void remove(String id) {
    ids.remove(id);
  }
}
