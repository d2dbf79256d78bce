package io.livegift.push;

import io.livegift.api.Applications;
import io.livegift.api.Rank;
import io.livegift.api.RankEntry;
import io.livegift.api.RankQuery;
import io.livegift.api.event.Receipt;
import io.livegift.api.event.ReceiptBatch;
import io.livegift.api.event.ReceiptReply;
import io.livegift.api.event.ReceiptService;
import io.livegift.api.event.RoomFacts;
import io.livegift.api.event.RoomFactsQuery;
import io.livegift.api.event.RoomFactsReply;
import io.livegift.api.event.RoomLedgerService;
import io.livegift.runtime.Env;
import io.livegift.runtime.rpc.RpcNode;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The ledger's side of the contract: every room exists but {@code room_none}; keeps receipts. */
final class FakeGiftProvider implements ReceiptService, RoomLedgerService, AutoCloseable {

  final Map<String, Receipt> receipts = new ConcurrentHashMap<>();
  private final RpcNode rpc;

  FakeGiftProvider(Env env) {
    rpc = new RpcNode(Applications.GIFT_PROVIDER, env);
    rpc.export(ReceiptService.class, this);
    rpc.export(RoomLedgerService.class, this);
    rpc.start();
  }

  @Override
  public ReceiptReply close(ReceiptBatch batch) {
    batch.receipts().forEach(receipt -> receipts.putIfAbsent(receipt.msgId(), receipt));
    return new ReceiptReply("OK", batch.receipts().size());
  }

  @Override
  public RoomFactsReply describe(RoomFactsQuery query) {
    return new RoomFactsReply(
        "OK",
        query.roomIds().stream()
            .filter(room -> !room.equals("room_none"))
            .map(room -> new RoomFacts(room, "host_" + room, !room.equals("room_closed")))
            .toList());
  }

  @Override
  public Rank rank(RankQuery query) {
    return new Rank("OK", List.of(new RankEntry("user_A", 42)));
  }

  @Override
  public void close() {
    rpc.leave();
    rpc.close();
  }
}
