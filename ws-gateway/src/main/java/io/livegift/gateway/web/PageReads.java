package io.livegift.gateway.web;

import io.livegift.api.CatalogQuery;
import io.livegift.api.ErrorCode;
import io.livegift.api.GiftCatalog;
import io.livegift.api.Income;
import io.livegift.api.IncomeQuery;
import io.livegift.api.Rank;
import io.livegift.api.RankQuery;
import io.livegift.api.RoomQuery;
import io.livegift.api.RoomView;
import io.livegift.api.WalletQuery;
import io.livegift.api.WalletView;
import io.livegift.api.event.RoomFacts;
import io.livegift.api.event.RoomFactsQuery;
import java.util.List;

/** Puts together what the page shows from what the providers say; each waits for its calls. */
final class PageReads {

  private static final int RANKED = 20;
  private static final long SHORTEST_PAUSE_MS = 3_000;

  /** Keeps all viewers of a gateway together at 200 questions a second. */
  private static final long PAUSE_A_VIEWER_MS = 5;

  private final PageSources sources;

  PageReads(PageSources sources) {
    this.sources = sources;
  }

  GiftCatalog gifts() {
    return sources.catalog().listGifts(new CatalogQuery());
  }

  Purse purse(String userId) {
    WalletView wallet = sources.wallets().getWallet(new WalletQuery(userId));
    long now = System.currentTimeMillis();
    Income income = sources.wallets().getIncome(new IncomeQuery(userId, 0, now + 1));
    boolean known = ok(wallet.code());
    String code = known ? wallet.code() : income.code();
    return new Purse(code, userId, known ? wallet.balance() : null, income.coins(), income.gifts());
  }

  RoomBoard board(String roomId) {
    RoomView room = sources.rooms().getRoom(new RoomQuery(roomId));
    Rank rank = sources.rooms().rank(new RankQuery(roomId, RANKED));
    List<RoomFacts> facts = sources.ledger().describe(new RoomFactsQuery(List.of(roomId))).rooms();
    return new RoomBoard(
        room.code(),
        roomId,
        room.open(),
        facts.isEmpty() ? null : facts.get(0).hostId(),
        room.online(),
        ok(rank.code()) ? rank.senders() : List.of(),
        Math.max(SHORTEST_PAUSE_MS, sources.viewers().getAsInt() * PAUSE_A_VIEWER_MS));
  }

  private static boolean ok(String code) {
    return code.equals(ErrorCode.OK.name());
  }
}
