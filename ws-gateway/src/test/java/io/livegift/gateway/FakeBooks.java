package io.livegift.gateway;

import io.livegift.api.CatalogQuery;
import io.livegift.api.CatalogService;
import io.livegift.api.Gift;
import io.livegift.api.GiftCatalog;
import io.livegift.api.Income;
import io.livegift.api.IncomeQuery;
import io.livegift.api.OnlinePage;
import io.livegift.api.OnlineQuery;
import io.livegift.api.Rank;
import io.livegift.api.RankEntry;
import io.livegift.api.RankQuery;
import io.livegift.api.RecentGifts;
import io.livegift.api.RecentGiftsQuery;
import io.livegift.api.RoomQuery;
import io.livegift.api.RoomService;
import io.livegift.api.RoomView;
import io.livegift.api.TopUpCommand;
import io.livegift.api.TopUpResult;
import io.livegift.api.WalletQuery;
import io.livegift.api.WalletService;
import io.livegift.api.WalletView;
import io.livegift.api.event.RoomFacts;
import io.livegift.api.event.RoomFactsQuery;
import io.livegift.api.event.RoomFactsReply;
import io.livegift.api.event.RoomLedgerService;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Everybody has 100 coins and has earned 7; every room is ranked the same. */
public final class FakeBooks
    implements CatalogService, WalletService, RoomService, RoomLedgerService {

  public final AtomicInteger roomsAsked = new AtomicInteger();
  public volatile boolean failing;

  @Override
  public GiftCatalog listGifts(CatalogQuery query) {
    return new GiftCatalog("OK", List.of(new Gift("gift_rose", "Rose", 1, "batch")));
  }

  @Override
  public WalletView getWallet(WalletQuery query) {
    if (failing) {
      throw new IllegalStateException("failing");
    }
    return query.userId().startsWith("host_")
        ? new WalletView("INVALID_ARGUMENT", query.userId(), 0)
        : new WalletView("OK", query.userId(), 100);
  }

  @Override
  public TopUpResult topUp(TopUpCommand command) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Income getIncome(IncomeQuery query) {
    return new Income("OK", 7, 1);
  }

  @Override
  public RoomView getRoom(RoomQuery query) {
    roomsAsked.incrementAndGet();
    return new RoomView("OK", query.roomId(), true, "e", 1, 3, 1, 3);
  }

  @Override
  public OnlinePage listOnline(OnlineQuery query) {
    throw new UnsupportedOperationException();
  }

  @Override
  public RecentGifts recentGifts(RecentGiftsQuery query) {
    throw new UnsupportedOperationException();
  }

  @Override
  public RoomFactsReply describe(RoomFactsQuery query) {
    return new RoomFactsReply("OK", List.of(new RoomFacts(query.roomIds().get(0), "host_1", true)));
  }

  @Override
  public Rank rank(RankQuery query) {
    return new Rank("OK", List.of(new RankEntry("user_A", 5)));
  }
}
