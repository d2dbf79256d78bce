package io.livegift.provider.wallet;

import io.livegift.provider.database.Database;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

interface WalletMapper {

  /** A top-up that was done. */
  record TopUpRow(long amount, long balanceAfter) {}

  @Select("SELECT balance FROM wallet WHERE user_id = #{userId}")
  @Nullable Long balance(@Param("userId") String userId);

  @Select("SELECT balance FROM wallet WHERE user_id = #{userId} FOR UPDATE")
  @Nullable Long lock(@Param("userId") String userId);

  /** Locks the row even where another one has just opened it. */
  @Insert(
      "INSERT INTO wallet (user_id, balance) VALUES (#{userId}, 0) ON DUPLICATE KEY UPDATE balance"
          + " = balance + 0")
  int open(@Param("userId") String userId);

  @Select(
      "SELECT amount, balance_after FROM top_up WHERE user_id = #{userId} AND request_id ="
          + " #{requestId}")
  @Nullable TopUpRow topUp(@Param("userId") String userId, @Param("requestId") String requestId);

  @Insert(
      "INSERT INTO top_up (user_id, request_id, amount, balance_after, created_at) VALUES"
          + " (#{userId}, #{requestId}, #{amount}, #{balanceAfter}, "
          + Database.NOW_MS
          + ")")
  int insertTopUp(
      @Param("userId") String userId,
      @Param("requestId") String requestId,
      @Param("amount") long amount,
      @Param("balanceAfter") long balanceAfter);

  @Insert(
      "INSERT INTO transfer (kind, reference, debit_account, credit_account, amount, gift_count,"
          + " created_at) VALUES ('TOP_UP', CONCAT(#{userId}, '/', #{requestId}),"
          + " 'platform:top-up', CONCAT('user:', #{userId}), #{amount}, 0, "
          + Database.NOW_MS
          + ")")
  int insertTransfer(
      @Param("userId") String userId,
      @Param("requestId") String requestId,
      @Param("amount") long amount);

  @Update("UPDATE wallet SET balance = balance + #{amount} WHERE user_id = #{userId}")
  int credit(@Param("userId") String userId, @Param("amount") long amount);
}
