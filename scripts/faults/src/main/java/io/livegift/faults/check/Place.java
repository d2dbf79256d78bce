package io.livegift.faults.check;

import io.livegift.api.GiftMessage;

/** Where a message stands in its room. Epochs begin with the millisecond of their beginning. */
record Place(String roomId, String epoch, long seq) {

  static Place of(GiftMessage gift) {
    return new Place(gift.roomId(), gift.epoch(), gift.seq());
  }

  /** Of one room: whether a viewer meets this one first. */
  boolean before(Place other) {
    return epoch.equals(other.epoch) ? seq < other.seq : beganMs(this) < beganMs(other);
  }

  /** When numbering began at which this place is counted. */
  static long beganMs(Place place) {
    return beganMs(place.epoch);
  }

  static long beganMs(String epoch) {
    return Long.parseLong(epoch.substring(0, epoch.indexOf('-')));
  }

  @Override
  public String toString() {
    return roomId + " " + epoch + "/" + seq;
  }
}
