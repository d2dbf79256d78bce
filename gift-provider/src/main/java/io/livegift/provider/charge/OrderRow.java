package io.livegift.provider.charge;

import io.livegift.api.SendGiftCommand;
import io.livegift.api.event.Shards;
import java.time.Duration;
import java.util.List;

/**
 * What one charge writes: its order, its outbox row, its transfer.
 *
 * @param nextAt when the message is sent again if there is no receipt, by the database's clock
 */
record OrderRow(Planned gift, long nextAt) {

  static OrderRow of(Planned gift, ChargeConfig config) {
    Duration patience =
        gift.price().merges()
            ? config.resendAfter().plus(config.comboWindow())
            : config.resendAfter();
    return new OrderRow(gift, gift.beganAt() + patience.toMillis());
  }

  String userId() {
    return command().userId();
  }

  long amount() {
    return gift.price().amount();
  }

  List<?> asOrder() {
    return List.of(
        gift.orderId(),
        command().userId(),
        command().requestId(),
        command().roomId(),
        gift.price().hostId(),
        command().giftId(),
        command().giftCount(),
        gift.price().price(),
        gift.price().priceVersion(),
        gift.price().amount(),
        gift.balanceAfter(),
        gift.msgId(),
        gift.beganAt());
  }

  List<?> asMessage() {
    return List.of(
        gift.msgId(),
        gift.orderId(),
        command().userId(),
        command().roomId(),
        Shards.of(command().roomId()),
        gift.relayed(),
        nextAt,
        gift.beganAt());
  }

  List<?> asTransfer() {
    return List.of(
        gift.orderId(),
        "user:" + command().userId(),
        "host:" + gift.price().hostId(),
        gift.price().amount(),
        command().roomId(),
        command().giftCount(),
        gift.beganAt());
  }

  private SendGiftCommand command() {
    return gift.tap().command();
  }
}
