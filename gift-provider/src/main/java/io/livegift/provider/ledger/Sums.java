package io.livegift.provider.ledger;

import io.livegift.api.ErrorCode;
import io.livegift.api.Ids;
import io.livegift.api.Income;
import io.livegift.api.IncomeQuery;
import io.livegift.api.Rank;
import io.livegift.api.RankPeriod;
import io.livegift.api.RankQuery;
import io.livegift.provider.database.Database;
import java.util.List;

/** What hosts earned and who gave most: settled sums plus what is not settled yet, exact. */
public final class Sums {

  private static final int LONGEST_RANK = 100;

  private final Database database;

  public Sums(Database database) {
    this.database = database;
  }

  /** Coins and gifts that came in, less what was refunded. */
  public Income income(IncomeQuery query) {
    if (!Ids.valid(query.hostId()) || query.from() > query.to()) {
      return new Income(ErrorCode.INVALID_ARGUMENT.name(), 0, 0);
    }
    Window window = Window.of(query.hostId(), query.from(), query.to());
    SumMapper.Sum sum = database.read(s -> s.of(SumMapper.class).income(window));
    return new Income(ErrorCode.OK.name(), sum.coins(), sum.gifts());
  }

  /** Senders by what they were charged for gifts to the room, refunded or not. */
  public Rank rank(RankQuery query) {
    RankPeriod period = RankPeriod.of(query.period());
    boolean limited = query.limit() >= 1 && query.limit() <= LONGEST_RANK;
    if (!Ids.valid(query.roomId()) || !limited || period == null) {
      return new Rank(ErrorCode.INVALID_ARGUMENT.name(), List.of());
    }
    return new Rank(
        ErrorCode.OK.name(),
        database.read(
            s -> s.of(SumMapper.class).rank(query.roomId(), period.millis(), query.limit())));
  }
}
