package io.livegift.provider.charge;

import io.livegift.api.ErrorCode;
import io.livegift.api.Ids;
import io.livegift.api.SendGiftCommand;
import io.livegift.provider.catalog.Catalog;
import io.livegift.provider.catalog.GiftRow;
import io.livegift.provider.catalog.RoomRow;

/** Checks a command against its rules and the catalogue. */
final class Menu {

  static final int MOST_GIFTS = 9_999;

  private final Catalog catalog;

  Menu(Catalog catalog) {
    this.catalog = catalog;
  }

  static boolean wellFormed(SendGiftCommand command) {
    return Ids.valid(command.userId())
        && Ids.valid(command.requestId())
        && Ids.valid(command.roomId())
        && Ids.valid(command.giftId())
        && command.giftCount() >= 1
        && command.giftCount() <= MOST_GIFTS;
  }

  Offer offer(SendGiftCommand command) {
    RoomRow room = catalog.room(command.roomId());
    if (room == null) {
      return new Offer.None(ErrorCode.ROOM_NOT_FOUND);
    }
    if (!room.open()) {
      return new Offer.None(ErrorCode.ROOM_CLOSED);
    }
    GiftRow gift = catalog.onSale(command.giftId());
    if (gift == null) {
      return new Offer.None(ErrorCode.GIFT_NOT_FOUND);
    }
    return new Offer.Price(
        gift.price(),
        gift.priceVersion(),
        Math.multiplyExact(gift.price(), command.giftCount()),
        room.hostId(),
        catalog.merges(gift.giftId()));
  }
}
