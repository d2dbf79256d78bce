package io.livegift.provider.ledger;

import io.livegift.api.ErrorCode;
import io.livegift.api.GiftOrder;
import io.livegift.api.Ids;
import io.livegift.api.OrderListQuery;
import io.livegift.api.OrderPage;
import io.livegift.api.OrderQuery;
import io.livegift.api.event.Receipt;
import io.livegift.provider.database.Database;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stored orders.
 *
 * <p>A cursor is the id of the last order shown; ids sort by the time of their making, so that
 * orders that come while somebody pages neither shift nor repeat what follows.
 */
public final class OrderBook {

  private static final int LONGEST_PAGE = 200;
  private static final String NEWEST = "~";

  private final Database database;

  public OrderBook(Database database) {
    this.database = database;
  }

  public GiftOrder find(OrderQuery query) {
    if (!Ids.valid(query.userId()) || !Ids.valid(query.requestId())) {
      return GiftOrder.missing(ErrorCode.INVALID_ARGUMENT);
    }
    OrderMapper.OrderRow row =
        database.<OrderMapper.@Nullable OrderRow>read(
            s -> s.of(OrderMapper.class).find(query.userId(), query.requestId()));
    return row == null ? GiftOrder.missing(ErrorCode.INVALID_ARGUMENT) : order(row);
  }

  /** Newest first. */
  public OrderPage list(OrderListQuery query) {
    String userId = query.userId();
    String roomId = query.roomId();
    String before = query.cursor() == null ? NEWEST : query.cursor();
    boolean valid =
        (userId == null) != (roomId == null)
            && Ids.valid(userId == null ? roomId : userId)
            && (query.cursor() == null || Ids.valid(before))
            && query.limit() >= 1
            && query.limit() <= LONGEST_PAGE;
    if (!valid) {
      return new OrderPage(ErrorCode.INVALID_ARGUMENT.name(), List.of(), null);
    }
    int oneMore = query.limit() + 1;
    List<OrderMapper.OrderRow> rows =
        database.read(
            s ->
                userId != null
                    ? s.of(OrderMapper.class).ofUser(userId, before, oneMore)
                    : s.of(OrderMapper.class).ofRoom(roomId, before, oneMore));
    boolean more = rows.size() == oneMore;
    List<GiftOrder> page = rows.stream().limit(query.limit()).map(OrderBook::order).toList();
    return new OrderPage(
        ErrorCode.OK.name(), page, more ? page.get(page.size() - 1).orderId() : null);
  }

  private static GiftOrder order(OrderMapper.OrderRow row) {
    return new GiftOrder(
        ErrorCode.OK.name(),
        row.orderId(),
        row.msgId(),
        row.userId(),
        row.requestId(),
        row.roomId(),
        row.giftId(),
        row.giftCount(),
        row.amount(),
        row.status(),
        row.createdAt(),
        Receipt.SENT.equals(row.messageStatus()) ? "PUSHED" : row.messageStatus());
  }
}
