package io.livegift.provider.refund;

import io.livegift.provider.database.Database;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

interface RefundMapper {

  /** What of an order never changes. */
  record Charged(
      String orderId, String userId, String roomId, String hostId, int giftCount, long amount) {}

  /** A refund that was done. */
  record RefundRow(String requestId, long amount, long balanceAfter) {}

  @Select(
      "SELECT order_id, user_id, room_id, host_id, gift_count, amount FROM gift_order WHERE"
          + " order_id = #{orderId}")
  @Nullable Charged order(@Param("orderId") String orderId);

  @Select("SELECT balance FROM wallet WHERE user_id = #{userId} FOR UPDATE")
  @Nullable Long lock(@Param("userId") String userId);

  @Select("SELECT request_id, amount, balance_after FROM refund WHERE order_id = #{orderId}")
  @Nullable RefundRow refund(@Param("orderId") String orderId);

  @Insert(
      "INSERT INTO refund (order_id, request_id, user_id, amount, balance_after, reason,"
          + " created_at) VALUES (#{o.orderId}, #{requestId}, #{o.userId}, #{o.amount},"
          + " #{balanceAfter}, #{reason}, "
          + Database.NOW_MS
          + ")")
  int insert(
      @Param("o") Charged order,
      @Param("requestId") String requestId,
      @Param("balanceAfter") long balanceAfter,
      @Param("reason") String reason);

  @Update(
      "UPDATE gift_order SET status = 'REFUNDED' WHERE order_id = #{orderId} AND status ="
          + " 'CHARGED'")
  int mark(@Param("orderId") String orderId);

  @Update("UPDATE wallet SET balance = balance + #{amount} WHERE user_id = #{userId}")
  int credit(@Param("userId") String userId, @Param("amount") long amount);

  @Insert(
      "INSERT INTO transfer (kind, reference, debit_account, credit_account, amount, room_id,"
          + " gift_count, created_at) VALUES ('REFUND', #{o.orderId}, CONCAT('host:', #{o.hostId}),"
          + " CONCAT('user:', #{o.userId}), #{o.amount}, #{o.roomId}, #{o.giftCount}, "
          + Database.NOW_MS
          + ")")
  int insertTransfer(@Param("o") Charged order);
}
