package io.livegift.api;

/** What a room shows; exported by the push provider. */
public interface RoomService {

  RoomView getRoom(RoomQuery query);

  OnlinePage listOnline(OnlineQuery query);

  RecentGifts recentGifts(RecentGiftsQuery query);

  /** From what was charged, so that it survives an empty Redis. */
  Rank rank(RankQuery query);
}
