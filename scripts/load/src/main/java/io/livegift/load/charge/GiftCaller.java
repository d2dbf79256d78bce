package io.livegift.load.charge;

import io.livegift.api.ErrorCode;
import io.livegift.api.GiftService;
import io.livegift.api.SendGiftCommand;
import io.livegift.api.SendGiftResult;
import io.livegift.load.ClosedLoop;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.dubbo.rpc.RpcException;

/** Somebody who sends roses through the gift provider. */
final class GiftCaller implements ClosedLoop.Caller {

  private final GiftService service;
  private final Gifts gifts;
  private final ConcurrentHashMap<String, Long> outcomes;

  /**
   * A caller.
   *
   * @param outcomes how often each code came, over all callers
   */
  GiftCaller(GiftService service, Gifts gifts, ConcurrentHashMap<String, Long> outcomes) {
    this.service = service;
    this.gifts = gifts;
    this.outcomes = outcomes;
  }

  @Override
  public boolean once() {
    SendGiftCommand command =
        new SendGiftCommand(gifts.userId(), gifts.id(), gifts.roomId(), "gift_rose", 1);
    String code = send(command);
    outcomes.merge(code, 1L, Long::sum);
    return code.equals(ErrorCode.OK.name());
  }

  private String send(SendGiftCommand command) {
    try {
      SendGiftResult result = service.sendGift(command);
      return result.duplicate() ? "duplicate" : result.code();
    } catch (RpcException fault) {
      return "fault " + fault.getCode();
    }
  }

  static long ok(Map<String, Long> outcomes) {
    return outcomes.getOrDefault(ErrorCode.OK.name(), 0L);
  }
}
