package io.livegift.provider.rpc;

import io.livegift.api.ErrorCode;
import io.livegift.api.Rank;
import io.livegift.api.RankQuery;
import io.livegift.api.event.RoomFacts;
import io.livegift.api.event.RoomFactsQuery;
import io.livegift.api.event.RoomFactsReply;
import io.livegift.api.event.RoomLedgerService;
import io.livegift.provider.catalog.Catalog;
import io.livegift.provider.ledger.Sums;
import java.util.List;
import java.util.Objects;

/** {@link RoomLedgerService} on the wire. */
public final class RoomLedgerEndpoint implements RoomLedgerService {

  private static final int MOST_ROOMS = 1_000;

  private final Catalog catalog;
  private final Sums sums;

  public RoomLedgerEndpoint(Catalog catalog, Sums sums) {
    this.catalog = catalog;
    this.sums = sums;
  }

  @Override
  public RoomFactsReply describe(RoomFactsQuery query) {
    return Faults.answer(query, this::facts, code -> new RoomFactsReply(code.name(), List.of()));
  }

  private RoomFactsReply facts(RoomFactsQuery query) {
    if (query.roomIds().size() > MOST_ROOMS) {
      return new RoomFactsReply(ErrorCode.INVALID_ARGUMENT.name(), List.of());
    }
    List<RoomFacts> known =
        query.roomIds().stream()
            .map(catalog::room)
            .filter(Objects::nonNull)
            .map(room -> new RoomFacts(room.roomId(), room.hostId(), room.open()))
            .toList();
    return new RoomFactsReply(ErrorCode.OK.name(), known);
  }

  @Override
  public Rank rank(RankQuery query) {
    return Faults.answer(query, sums::rank, code -> new Rank(code.name(), List.of()));
  }
}
