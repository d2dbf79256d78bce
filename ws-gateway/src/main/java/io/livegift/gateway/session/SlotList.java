package io.livegift.gateway.session;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * An unordered set whose members know their place in it: add, remove and a walk cost an array.
 * Confined to one thread.
 */
public final class SlotList<T extends SlotList.Slotted> {

  /** A member of at most one list. */
  public abstract static class Slotted {
    private int slot = -1;
  }

  private final List<T> members = new ArrayList<>();

  public void add(T member) {
    if (slotOf(member) < 0) {
      place(member, members.size());
      members.add(member);
    }
  }

  public void remove(T member) {
    int slot = slotOf(member);
    if (slot < 0) {
      return;
    }
    T last = members.remove(members.size() - 1);
    if (last != member) {
      members.set(slot, last);
      place(last, slot);
    }
    place(member, -1);
  }

  /** From the end, so that a member may remove itself. */
  public void forEach(Consumer<? super T> action) {
    for (int i = members.size() - 1; i >= 0; i--) {
      if (i < members.size()) {
        action.accept(members.get(i));
      }
    }
  }

  public int size() {
    return members.size();
  }

  private static int slotOf(Slotted member) {
    return member.slot;
  }

  private static void place(Slotted member, int slot) {
    member.slot = slot;
  }
}
