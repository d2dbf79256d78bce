package io.livegift.provider.ledger;

import java.util.List;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

interface OrderMapper {

  /** An order and what became of its message. */
  record OrderRow(
      String orderId,
      String msgId,
      String userId,
      String requestId,
      String roomId,
      String giftId,
      int giftCount,
      long amount,
      String status,
      long createdAt,
      @Nullable String messageStatus) {}

  String ORDERS =
      "SELECT o.order_id, o.msg_id, o.user_id, o.request_id, o.room_id, o.gift_id, o.gift_count,"
          + " o.amount, o.status, o.created_at, m.status AS message_status FROM gift_order o LEFT"
          + " JOIN outbox_message m ON m.msg_id = o.msg_id WHERE ";

  @Select(ORDERS + "o.user_id = #{userId} AND o.request_id = #{requestId}")
  @Nullable OrderRow find(@Param("userId") String userId, @Param("requestId") String requestId);

  @Select(
      ORDERS
          + "o.user_id = #{userId} AND o.order_id < #{before} ORDER BY o.order_id DESC LIMIT"
          + " #{limit}")
  List<OrderRow> ofUser(
      @Param("userId") String userId, @Param("before") String before, @Param("limit") int limit);

  @Select(
      ORDERS
          + "o.room_id = #{roomId} AND o.order_id < #{before} ORDER BY o.order_id DESC LIMIT"
          + " #{limit}")
  List<OrderRow> ofRoom(
      @Param("roomId") String roomId, @Param("before") String before, @Param("limit") int limit);
}
