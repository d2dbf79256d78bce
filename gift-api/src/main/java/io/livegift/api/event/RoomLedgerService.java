package io.livegift.api.event;

import io.livegift.api.Rank;
import io.livegift.api.RankQuery;

/**
 * What only the ledger knows of a room; exported by the gift provider, called by push providers.
 */
public interface RoomLedgerService {

  RoomFactsReply describe(RoomFactsQuery query);

  Rank rank(RankQuery query);
}
